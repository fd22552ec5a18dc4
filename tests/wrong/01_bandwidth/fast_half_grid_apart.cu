// Stage 1.8: a thread's two float4s lie a grid apart.
// Refused: do not lie side by side
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 2;  // float4s that a thread has in flight

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    float4 mine[fastLoads];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * size_t(gridDim.x) * blockDim.x; i < quads)
            mine[k] = reinterpret_cast<const float4*>(in)[i];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * size_t(gridDim.x) * blockDim.x; i < quads) reinterpret_cast<float4*>(out)[i] = mine[k];
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// END(1.8 kernel)
