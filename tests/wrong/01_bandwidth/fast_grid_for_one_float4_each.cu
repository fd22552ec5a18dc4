// Stage 1.8: four float4s a thread, and a grid that has a thread for each.
// Refused: right, but on so large arrays half of the blocks and more find nothing to do
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 4;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, first = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x;
    float4 mine[fastLoads];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads) mine[k] = reinterpret_cast<const float4*>(in)[i];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads) reinterpret_cast<float4*>(out)[i] = mine[k];
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    if (n == 0) return;
    const size_t quads = (n + 3) / 4;
    copyFast<<<unsigned((quads + fastThreads - 1) / fastThreads), fastThreads>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
