// Stage 1.8: load and store in one statement; one thread for what is left over.
// Passes.
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < quads) reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
    if (i == quads)
        for (size_t j = 4 * i; j < n; j++) out[j] = in[j];
}
// END(1.8 kernel)
