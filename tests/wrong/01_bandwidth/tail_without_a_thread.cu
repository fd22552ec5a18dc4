// Stage 1.8: three float4s a thread, and none is there for the tail where the blocks divide all of them.
// Refused: was never written
// BEGIN(1.8 kernel)
__global__ void copyFast(float* out, const float* in, size_t n) {
    const float4* from = reinterpret_cast<const float4*>(in);
    float4* to = reinterpret_cast<float4*>(out);
    const size_t quads = n / 4;
    const size_t i = size_t(blockIdx.x) * 768 + threadIdx.x;
    float4 a, b, c;
    if (i < quads) a = from[i];
    if (i + 256 < quads) b = from[i + 256];
    if (i + 512 < quads) c = from[i + 512];
    if (i < quads) to[i] = a;
    if (i + 256 < quads) to[i + 256] = b;
    if (i + 512 < quads) to[i + 512] = c;
    if (i == quads || i + 256 == quads || i + 512 == quads)
        for (size_t k = 4 * quads; k < n; k++) out[k] = in[k];
}
// END(1.8 kernel)
    // BEGIN(1.8 launch)
    if (n == 0) return;
    unsigned blocks = unsigned((n / 4 + 767) / 768);
    copyFast<<<blocks > 0 ? blocks : 1, 256>>>(out, in, n);
    CHECK_LAUNCH();
    // END(1.8 launch)
