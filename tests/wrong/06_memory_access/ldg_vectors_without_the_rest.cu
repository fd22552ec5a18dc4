// Stage 6.8: float4, and the last one to three elements are left out.
// Refused: Was a tail left out?
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) reinterpret_cast<float4*>(out)[i] = __ldg(&reinterpret_cast<const float4*>(in)[i]);
    else if (n < 4 && i < n) out[i] = __ldg(&in[i]);
// END(6.8)
