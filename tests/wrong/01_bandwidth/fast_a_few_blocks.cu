// Stage 1.8: 132 blocks walk through it all.
// Refused: threads
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 4;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4;
    for (size_t first = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x; first < quads;
         first += size_t(gridDim.x) * blockDim.x * fastLoads) {
        float4 mine[fastLoads];
        for (int k = 0; k < fastLoads; k++)
            if (size_t i = first + k * blockDim.x; i < quads) mine[k] = reinterpret_cast<const float4*>(in)[i];
        for (int k = 0; k < fastLoads; k++)
            if (size_t i = first + k * blockDim.x; i < quads) reinterpret_cast<float4*>(out)[i] = mine[k];
    }
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    if (n == 0) return;
    copyFast<<<4, fastThreads>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
