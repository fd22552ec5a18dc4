// Stage 6.7: the pointer says that a point lies at a multiple of 8 bytes, and the structure does not.
// Passes.
// BEGIN(6.7 struct)
struct AlignedPoint {
    float x, y;
};
// END(6.7 struct)
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float2 p = reinterpret_cast<const float2*>(in)[i];
    p.x += 10;
    p.y += 20;
    reinterpret_cast<float2*>(out)[i] = p;
// END(6.7 kernel)
