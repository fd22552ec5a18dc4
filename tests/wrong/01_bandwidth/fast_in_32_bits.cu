// Stage 1.8: counts floats in an int.
// Refused: compute them in size_t
// BEGIN(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 4;

__global__ void copyFast(float* out, const float* in, size_t n) {
    const int first = 4 * (blockIdx.x * blockDim.x * fastLoads + threadIdx.x);
    float4 mine[fastLoads];
    for (int k = 0; k < fastLoads; k++)
        if (long long i = first + 4 * k * int(blockDim.x); i + 3 < (long long)n) mine[k] = *reinterpret_cast<const float4*>(in + i);
    for (int k = 0; k < fastLoads; k++)
        if (long long i = first + 4 * k * int(blockDim.x); i + 3 < (long long)n) *reinterpret_cast<float4*>(out + i) = mine[k];
    if (size_t i = n / 4 * 4 + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// END(1.8 kernel)
