// Stage 6.5: the index is doubled, because a point is two floats: every other point is left out.
// Refused: every other point is left out
// BEGIN(6.5)
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= n) return;
    out[i].x = in[i].x + 10;
    out[i].y = in[i].y + 20;
// END(6.5)
