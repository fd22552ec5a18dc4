// Stage 1.8: a thread takes four float4s that lie side by side.
// Refused: blockDim.x further
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 4;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, first = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * fastLoads;
    float4 mine[fastLoads];
    for (int k = 0; k < fastLoads; k++)
        if (first + k < quads) mine[k] = reinterpret_cast<const float4*>(in)[first + k];
    for (int k = 0; k < fastLoads; k++)
        if (first + k < quads) reinterpret_cast<float4*>(out)[first + k] = mine[k];
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// END(1.8 kernel)
