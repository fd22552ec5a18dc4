// Stage 6.6: y before x, and from the last element to the first.
// Passes.
// BEGIN(6.6)
    int i = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < 0) return;
    outY[i] = 20 + inY[i];
    outX[i] = 10 + inX[i];
// END(6.6)
