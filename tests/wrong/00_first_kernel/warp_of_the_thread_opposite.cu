// Stage 0.2: each thread writes warp and lane of the thread opposite in its row, at that thread's place.
// Refused: threads speak for one another
// BEGIN(0.2)
    const int across = blockDim.x - 1 - threadIdx.x;
    col = blockIdx.x * blockDim.x + across;
    t = threadIdx.y * blockDim.x + across;
// END(0.2)
