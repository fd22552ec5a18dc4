// Stage 1.8: where a float4 is kept depends on the thread, so they lie in local memory.
// Refused: lies in local memory
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 8;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, first = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x;
    float4 mine[fastLoads];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads)
            mine[(k + threadIdx.x) % 8] = reinterpret_cast<const float4*>(in)[i];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads)
            reinterpret_cast<float4*>(out)[i] = mine[(k + threadIdx.x) % 8];
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// END(1.8 kernel)
