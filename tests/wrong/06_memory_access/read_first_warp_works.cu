// Stage 6.1: the first warp of each block does the work of all.
// Refused: one element per thread: no loop is needed
// BEGIN(6.1)
    if (threadIdx.x >= 32) return;
    for (int t = threadIdx.x; t < int(blockDim.x); t += 32) {
        int i = blockIdx.x * blockDim.x + t;
        if (i + offset < n) c[i] = a[i + offset] + b[i + offset];
    }
// END(6.1)
