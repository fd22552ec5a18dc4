// Stage 6.8: adds 0 on the way, which makes 0 of -0.
// Refused: should be in[100] = -0, and is 0
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __ldg(&in[i]) + 0.0f;
// END(6.8)
