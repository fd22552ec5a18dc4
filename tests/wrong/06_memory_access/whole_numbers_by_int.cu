// Stage 6.6: whole numbers go through an int.
// Refused: inX[96] + 10 = 2.5e+38
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = inX[i], y = inY[i];
    outX[i] = x == floorf(x) ? float(int(x) + 10) : x + 10;
    outY[i] = y == floorf(y) ? float(int(y) + 20) : y + 20;
// END(6.6)
