// Stage 1.8: stores each before it loads the next.
// Refused: the loads wait for one another
// Refused: load all float4s
// Step: storing each float4 before the next load
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 4;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, first = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x;
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads)
            reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// END(1.8 kernel)
