// Stage 2.8: only half of the warp waits.
// Refused: the defect is still there: race in shared memory
// BEGIN(2.8)
    if (lane < 16) __syncwarp(0x0000ffff);
// END(2.8)
