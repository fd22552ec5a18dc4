// Stage 6.7: float2 is such a structure already.
// Passes.
// BEGIN(6.7 struct)
using AlignedPoint = float2;
// END(6.7 struct)
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float2 p = in[i];
    out[i] = make_float2(p.x + 10, p.y + 20);
// END(6.7 kernel)
