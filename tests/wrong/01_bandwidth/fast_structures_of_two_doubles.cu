// Stage 1.8: a structure of two doubles may lie at any multiple of 8: two loads of 8 bytes each.
// Refused: there are too many loads
// Found out with g++ alone.
// BEGIN(1.8 kernel)
struct D2 { double a, b; };
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight

__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t quads = n / 4, first = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x;
    D2 mine[fastLoads];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads) mine[k] = reinterpret_cast<const D2*>(in)[i];
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads) reinterpret_cast<D2*>(out)[i] = mine[k];
    // Up to three elements are left over.
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
}
// INSTEAD
// __global__ void copyFast(float* out, const float* in, size_t n) {}
// END(1.8 kernel)
