// Stage 6.8: what is no number is stored as one and the same.
// Refused: should be
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float value = __ldg(&in[i]);
        out[i] = value != value ? __int_as_float(0x7fc00000) : value;
    }
// END(6.8)
