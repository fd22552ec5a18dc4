// Stage 2.8: the lanes beyond the edge do not come to the barrier.
// Refused: divergent barrier
// BEGIN(2.8)
    if (left + lane < cols) __syncthreads();
// END(2.8)
