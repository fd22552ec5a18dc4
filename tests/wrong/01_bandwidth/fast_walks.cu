// Stage 1.8: as many blocks as a card holds walk through all of it. Only more elements than they have threads show it.
// Refused: 1 056 blocks walk through all of it
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, all = size_t(gridDim.x) * blockDim.x;
    const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    for (size_t i = first; i < quads; i += all)
        reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
    if (first < n % 4) out[4 * quads + first] = in[4 * quads + first];
}
// END(1.8 kernel)
// CHANGE(1.8 launch)
    copyFast<<<unsigned((n + aBlock - 1) / aBlock), fastThreads>>>(out, in, n);
// TO
    copyFast<<<unsigned(std::min<size_t>((n + aBlock - 1) / aBlock, 132 * 8)), fastThreads>>>(out, in, n);
// END(1.8 launch)
