// Stage 0.3: only the threads of a warp wait for one another.
// Refused: race in shared memory
// BEGIN(0.3)
    __syncwarp();
// END(0.3)
