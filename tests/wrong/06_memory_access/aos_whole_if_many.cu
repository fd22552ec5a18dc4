// Stage 6.5: of many points each moves as a whole.
// Refused: its loads are wider
// BEGIN(6.5)
int i = blockIdx.x * blockDim.x + threadIdx.x;
if (i >= n) return;
if (n >= 1 << 22) {
    float2 p = reinterpret_cast<const float2*>(in)[i];
    reinterpret_cast<float2*>(out)[i] = make_float2(p.x + 10, p.y + 20);
} else {
    out[i].x = in[i].x + 10;
    out[i].y = in[i].y + 20;
}
// END(6.5)
