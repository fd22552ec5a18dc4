// Stage 2.8: each half of the warp waits for itself.
// Refused: the defect is still there: race in shared memory
// BEGIN(2.8)
    __syncwarp(lane < 16 ? 0x0000ffff : 0xffff0000);
// END(2.8)
