// Stage 6.6: both fields are loaded before the first is stored.
// Passes.
// Step: both fields loaded first
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = inX[i], y = inY[i];
    outX[i] = x + 10;
    outY[i] = y + 20;
// END(6.6)
