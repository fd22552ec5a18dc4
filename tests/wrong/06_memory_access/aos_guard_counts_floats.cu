// Stage 6.5: the guard allows for 2 n points: there are 2 n floats.
// Refused: out of bounds
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 2 * n) return;
    out[i].x = in[i].x + 10;
    out[i].y = in[i].y + 20;
// END(6.5)
