// Stage 1.8: eight float4s per thread; a block of its own for what is left over.
// Passes.
// BEGIN(1.8 kernel)
constexpr int fastThreads = 128, fastLoads = 8;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4;
    if (blockIdx.x + 1 == gridDim.x) {
        for (size_t i = 4 * quads + threadIdx.x; i < n; i += blockDim.x) out[i] = in[i];
        return;
    }
    float4 mine[fastLoads];
    size_t i = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x;
    int many = 0;
    for (; many < fastLoads && i < quads; many++, i += blockDim.x) mine[many] = ((const float4*)in)[i];
    while (many > 0) ((float4*)out)[i -= blockDim.x] = mine[--many];
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    const size_t aBlock = size_t(fastThreads) * fastLoads;
    if (n > 0) copyFast<<<unsigned((n / 4 + aBlock - 1) / aBlock + 1), fastThreads>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
