// Stage 6.6: what is no number is not stored.
// Refused: = nan, and was never written
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = inX[i], y = inY[i];
    if (x == x) outX[i] = x + 10;
    if (y == y) outY[i] = y + 20;
// END(6.6)
