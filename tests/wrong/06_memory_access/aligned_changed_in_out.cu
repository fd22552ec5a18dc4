// Stage 6.7: the whole point is copied, and then changed in memory.
// Refused: the structure must be aligned to 8 bytes, and be loaded as a whole
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i];
    out[i].x += 10;
    out[i].y += 20;
// END(6.7 kernel)
