// Stage 6.5: stores a field only if adding has changed it.
// Refused: should be in[48].x + 10 (as floats) = 2.5e+38, and was never written
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i].x, y = in[i].y;
    if (x + 10 != x) out[i].x = x + 10;
    if (y + 20 != y) out[i].y = y + 20;
// END(6.5)
