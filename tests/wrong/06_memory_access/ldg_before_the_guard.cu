// Stage 6.8: it loads first, and asks then whether the element exists.
// Refused: out of bounds
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = __ldg(&in[i]);
    if (i < n) out[i] = value;
// END(6.8)
