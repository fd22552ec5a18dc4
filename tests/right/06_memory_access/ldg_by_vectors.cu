// Stage 6.8: four at a time, and the first thread copies what is left over.
// Passes.
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) reinterpret_cast<float4*>(out)[i] = __ldg(reinterpret_cast<const float4*>(in) + i);
    if (i == 0)
        for (int k = n / 4 * 4; k < n; k++) out[k] = __ldg(in + k);
// END(6.8)
