// Stage 6.8: each element is loaded both ways, and the two are compared.
// Refused: too many loads
// Refused: 782 loads, where 391 would do
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float value = __ldg(&in[i]);
    if (__float_as_int(in[i]) != __float_as_int(value)) value = in[i];
    out[i] = value;
// END(6.8)
