// Stage 6.7: aligned, and then read field by field as in 6.5.
// Refused: be loaded as a whole
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i].x = in[i].x + 10;
    out[i].y = in[i].y + 20;
// END(6.7 kernel)
