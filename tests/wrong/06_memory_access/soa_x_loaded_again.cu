// Stage 6.6: x is loaded again behind the store.
// Refused: there are too many loads
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    outX[i] = inX[i];
    outX[i] = static_cast<const volatile float*>(inX)[i] + 10;
    outY[i] = inY[i] + 20;
// END(6.6)
