// Stage 6.6: the if is for the first line only.
// Refused: inY[391]
// Refused: lets one too many through
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) outX[i] = inX[i] + 10;
    outY[i] = inY[i] + 20;
// END(6.6)
