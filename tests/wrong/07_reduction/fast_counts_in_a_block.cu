// Stage 7.9: the blocks count themselves by an atomic function that is atomic within one block.
// Refused: race in global memory
// Refused: among the threads of one block alone
// CHANGE(7.9 kernel)
    bool last = atomicInc(&finishedBlocks, gridDim.x - 1) == gridDim.x - 1;   // which also sets it back to 0
// TO
    bool last = atomicInc_block(&finishedBlocks, gridDim.x - 1) == gridDim.x - 1;
// END(7.9 kernel)
