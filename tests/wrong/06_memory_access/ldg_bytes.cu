// Stage 6.8: a byte at a time.
// Refused: there are too many loads
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int k = 0; k < 4; k++)
        reinterpret_cast<char*>(out)[4 * i + k] = __ldg(reinterpret_cast<const char*>(in) + 4 * i + k);
// END(6.8)
