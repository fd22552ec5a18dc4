// Stage 1.8: a thread for each float, of which every fourth has a float4 to move.
// Refused: threads
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x, quads = n / 4;
    if (i < quads) reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
    if (4 * quads + i < n) out[4 * quads + i] = in[4 * quads + i];
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    if (n == 0) return;
    copyFast<<<unsigned((n + fastThreads - 1) / fastThreads), fastThreads>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
