// Stage 1.8: the second load waits for a member of what the first one brings.
// Refused: the branch in line
// Found out with g++ alone.
// BEGIN(1.8 kernel)
__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t i = blockIdx.x * size_t(2 * blockDim.x) + threadIdx.x, j = i + blockDim.x;
    const float4* from = reinterpret_cast<const float4*>(in);
    float4 a = make_float4(0, 0, 0, 0), b = a;
    if (i < n / 4) a = from[i];
    const bool same = __float_as_uint(a.x) == __float_as_uint(a.x + 1) && a.x == 0;  // never
    if (j < n / 4) b = from[same ? i : j];
    if (i < n / 4) reinterpret_cast<float4*>(out)[i] = a;
    if (j < n / 4) reinterpret_cast<float4*>(out)[j] = b;
    if (i < n % 4) out[n / 4 * 4 + i] = in[n / 4 * 4 + i];
}
// END(1.8 kernel)
    // BEGIN(1.8 launch)
    if (n == 0) return;
    copyFast<<<unsigned((n / 4 + 512) / 512), 256>>>(out, in, n);
    CHECK_LAUNCH();
    // END(1.8 launch)
