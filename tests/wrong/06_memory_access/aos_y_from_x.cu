// Stage 6.5: y is computed from x: copied and not changed.
// Refused: y comes from x
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i].x = in[i].x + 10;
    out[i].y = in[i].x + 20;
// END(6.5)
