// Stage 6.5: loaded as a whole, stored field by field.
// Refused: loading it as a whole is stage 6.7
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float2 p = reinterpret_cast<const float2*>(in)[i];
    out[i].x = p.x + 10;
    out[i].y = p.y + 20;
// END(6.5)
