// Stage 6.6: both lines store into outY.
// Refused: the result was never written to outX
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    outY[i] = inX[i] + 10;
    outY[i] = inY[i] + 20;
// END(6.6)
