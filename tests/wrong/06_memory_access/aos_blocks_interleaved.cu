// Stage 6.5: neighbouring threads are a grid's width apart.
// Refused: neighbouring threads take neighbouring points
// BEGIN(6.5)
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    if (i >= n) return;
    out[i].x = in[i].x + 10;
    out[i].y = in[i].y + 20;
// END(6.5)
