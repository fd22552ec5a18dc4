// Stage 1.8: memcpy is told nothing of how its arrays are aligned, and moves bytes.
// Refused: there are too many loads
// Found out with g++ alone.
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, first = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x;
    float4 mine[fastLoads];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads) memcpy(&mine[k], in + 4 * i, 16);
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads) memcpy(out + 4 * i, &mine[k], 16);
    // Up to three elements are left over.
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// INSTEAD
// __global__ void copyFast(float* out, const float* in, size_t n) {}
// END(1.8 kernel)
