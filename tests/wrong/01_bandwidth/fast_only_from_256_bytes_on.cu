// Stage 1.8: float4 only where both arrays begin at multiples of 256 bytes.
// Refused: where the arrays begin at multiples of 16, and of no more
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    const size_t quads = n / 4;
    if ((reinterpret_cast<size_t>(in) | reinterpret_cast<size_t>(out)) % 256 == 0) {
        if (at < quads) reinterpret_cast<float4*>(out)[at] = reinterpret_cast<const float4*>(in)[at];
        if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
    } else {
        const size_t first = size_t(blockIdx.x) * blockDim.x * 4 + threadIdx.x;
        float mine[4];
        for (int k = 0; k < 4; k++)
            if (size_t i = first + k * blockDim.x; i < n) mine[k] = in[i];
        for (int k = 0; k < 4; k++)
            if (size_t i = first + k * blockDim.x; i < n) out[i] = mine[k];
    }
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    const size_t aBlock = size_t(fastThreads) * 4;
    if (n == 0) return;
    copyFast<<<unsigned((n + aBlock - 1) / aBlock), fastThreads>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
