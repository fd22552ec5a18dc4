// Stage 2.8: the same for the block.
// Refused: the defect is still there: race in shared memory
// BEGIN(2.8)
    __threadfence_block();
// END(2.8)
