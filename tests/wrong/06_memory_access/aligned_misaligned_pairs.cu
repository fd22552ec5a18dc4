// Stage 6.7: two points by float4, which begin at each point: every other address is not a multiple of 16.
// Refused: misaligned
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 >= n && i > 0) return;
    if (i >= n) return;
    if (n == 1) {
        out[0] = {in[0].x + 10, in[0].y + 20};
        return;
    }
    float4 p = *reinterpret_cast<const float4*>(&in[i]);
    out[i] = {p.x + 10, p.y + 20};
    if (i == n - 2) out[i + 1] = {p.z + 10, p.w + 20};
// END(6.7 kernel)
