// Stage 6.5: a point is loaded and stored as a whole.
// Refused: loading it as a whole is stage 6.7
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float2 p = reinterpret_cast<const float2*>(in)[i];
    p.x += 10;
    p.y += 20;
    reinterpret_cast<float2*>(out)[i] = p;
// END(6.5)
