// Stage 6.6: y grows by 10.
// Refused: x grows by 10, y by 20
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    outX[i] = inX[i] + 10;
    outY[i] = inY[i] + 10;
// END(6.6)
