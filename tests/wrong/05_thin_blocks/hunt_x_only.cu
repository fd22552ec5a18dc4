// Stage 5.4: only x is looked at.
// Refused: it says that the launch ran
// BEGIN(5.4)
    cudaGetLastError();
    return block.x < 64;
// END(5.4)
