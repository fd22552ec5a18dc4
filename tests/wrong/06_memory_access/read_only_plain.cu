// Stage 6.8: plain loads: the pointer's promise alone.
// Refused: not by __ldg
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float* __restrict__ from = in;
    if (i < n) out[i] = from[i];
// END(6.8)
