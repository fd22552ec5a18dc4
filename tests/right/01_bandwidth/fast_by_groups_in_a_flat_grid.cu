// Stage 1.8: a grid of two dimensions, and the thread's number from a cooperative group; the left-over floats are the second block's, if there is one.
// Passes.
// BEGIN(top)
#include <cooperative_groups.h>
// END(top)
// BEGIN(1.8 kernel)
constexpr unsigned fastThreads = 512;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const auto group = cooperative_groups::this_thread_block();
    const size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x, number = block * fastThreads + group.thread_rank();
    const size_t quads = n / 4;
    if (number < quads) reinterpret_cast<float4*>(out)[number] = reinterpret_cast<const float4*>(in)[number];
    const size_t theirs = gridDim.x > 1 ? 1 : 0;
    if (block == theirs && group.thread_rank() < n - 4 * quads) {
        const size_t i = 4 * quads + group.thread_rank();
        out[i] = in[i];
    }
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    if (n == 0) return;
    const size_t blocks = (n + 4 * fastThreads - 1) / (4 * fastThreads), wide = std::min<size_t>(blocks, 1000);
    copyFast<<<dim3(unsigned(wide), unsigned((blocks + wide - 1) / wide)), fastThreads>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
