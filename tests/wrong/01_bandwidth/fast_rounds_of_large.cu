// Stage 1.8: a grid of 2^20 blocks at most, which load and store in rounds.
// Refused: on so large arrays its loads wait for one another
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256;
constexpr unsigned mostBlocks = 1u << 20;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, step = size_t(gridDim.x) * blockDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < quads; i += step)
        reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    const size_t aBlock = size_t(fastThreads) * 4;
    if (n == 0) return;
    const size_t blocks = (n + aBlock - 1) / aBlock;
    copyFast<<<unsigned(std::min<size_t>(blocks, mostBlocks)), fastThreads>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
