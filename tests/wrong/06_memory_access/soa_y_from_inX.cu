// Stage 6.6: copied and not changed: outY comes from inX.
// Refused: outY comes from inX
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    outX[i] = inX[i] + 10;
    outY[i] = inX[i] + 20;
// END(6.6)
