// Stage 6.5: the first warp of each block goes over the points of all.
// Refused: one point per thread: no loop is needed
// BEGIN(6.5)
    for (int t = threadIdx.x; threadIdx.x < 32 && t < int(blockDim.x); t += 32) {
        int i = blockIdx.x * blockDim.x + t;
        if (i >= n) return;
        out[i].x = in[i].x + 10;
        out[i].y = in[i].y + 20;
    }
// END(6.5)
