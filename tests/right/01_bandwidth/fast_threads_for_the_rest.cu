// Stage 1.8: one float4 a thread, and threads behind these for the floats that are left over.
// Passes.
// BEGIN(1.8 kernel)
__global__ void copyFast(float* out, const float* in, size_t n) {
    const size_t me = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    const size_t whole = n / 4;
    if (me < whole) {
        const float4 sixteenBytes = *(reinterpret_cast<const float4*>(in) + me);
        *(reinterpret_cast<float4*>(out) + me) = sixteenBytes;
        return;
    }
    const size_t place = 4 * whole + (me - whole);
    if (place < n)
        out[place] = in[place];
}
// END(1.8 kernel)
// BEGIN(1.8 launch)
    const size_t workers = n / 4 + n % 4;
    if (workers == 0) return;
    const dim3 block(1024), grid(static_cast<unsigned>((workers + block.x - 1) / block.x));
    copyFast<<<grid, block>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
