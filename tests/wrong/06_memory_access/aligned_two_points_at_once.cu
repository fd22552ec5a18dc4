// Stage 6.7: two points per thread by float4: the last one of an odd number is left out.
// Refused: Was a tail left out?
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i + 1 >= n) return;
    float4 p = reinterpret_cast<const float4*>(in)[i];
    p.x += 10;
    p.y += 20;
    p.z += 10;
    p.w += 20;
    reinterpret_cast<float4*>(out)[i] = p;
// END(6.7 kernel)
