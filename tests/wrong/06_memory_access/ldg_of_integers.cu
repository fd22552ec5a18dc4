// Stage 6.8: the cast makes __ldg return an integer, which is then converted.
// Refused: the bits of a float were taken for an integer
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __ldg(reinterpret_cast<const int*>(&in[i]));
// END(6.8)
