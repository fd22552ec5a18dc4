// Stage 6.5: 20 for x and 10 for y.
// Refused: 10 and 20 are exchanged
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i].x = in[i].x + 20;
    out[i].y = in[i].y + 10;
// END(6.5)
