// Stage 1.8: blocks and grid of two dimensions; who comes behind the last float4 takes a float of the rest.
// Passes.
// BEGIN(1.8 kernel)
__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x, quads = n / 4;
    const size_t thread = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    if (thread < quads)
        reinterpret_cast<float4*>(out)[thread] = reinterpret_cast<const float4*>(in)[thread];
    else if (size_t i = 3 * quads + thread; i < n)
        out[i] = in[i];
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    if (n == 0) return;
    const size_t blocks = (n / 4 + n % 4 + 255) / 256, across = blocks < 1024 ? blocks : 1024;
    copyFast<<<dim3(unsigned(across), unsigned((blocks + across - 1) / across)), dim3(32, 8)>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
