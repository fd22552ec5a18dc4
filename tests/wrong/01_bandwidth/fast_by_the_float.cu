// Stage 1.8: by the float.
// Refused: 16 bytes at a time
// Step: by the float, 16 in flight per thread
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 4;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t first = size_t(blockIdx.x) * blockDim.x * 16 + threadIdx.x;
    float mine[16];
    for (int k = 0; k < 16; k++)
        if (size_t i = first + k * blockDim.x; i < n) mine[k] = in[i];
    for (int k = 0; k < 16; k++)
        if (size_t i = first + k * blockDim.x; i < n) out[i] = mine[k];
}
// END(1.8 kernel)
