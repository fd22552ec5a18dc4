// Stage 1.8: what is left over is copied by every block.
// Refused: there are too many loads
// Refused: out[4 * quads + threadIdx.x] = in[4 * quads + threadIdx.x];
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < quads) reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
    if (threadIdx.x < n % 4)
        out[4 * quads + threadIdx.x] = in[4 * quads + threadIdx.x];
}
// END(1.8 kernel)
