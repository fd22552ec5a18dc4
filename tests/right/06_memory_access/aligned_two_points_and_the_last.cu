// Stage 6.7: two points a thread by float4, and the last of an odd number by itself.
// Passes.
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i + 1 < n) {
        float4 p = reinterpret_cast<const float4*>(in)[i];
        reinterpret_cast<float4*>(out)[i] = make_float4(p.x + 10, p.y + 20, p.z + 10, p.w + 20);
    }
    if (2 * i + 1 == n) {
        AlignedPoint p = in[n - 1];
        out[n - 1] = {p.x + 10, p.y + 20};
    }
// END(6.7 kernel)
