// Stage 2.7: without a tile; the place in in, in 32 bits.
// Refused: 260000 × 66100, of which a few blocks run
// Refused: do all indices fit
// Refused: do all indices fit in their types?
// BEGIN(2.7 kernel)
__global__ void transposeFast(float* out, const float* in, int rows, int cols) {
    int c = 4 * (blockIdx.y * blockDim.y + threadIdx.x), r = 4 * (blockIdx.x * blockDim.x + threadIdx.y);
    if (r >= rows || c >= cols) return;
    float4 a[4];
    for (int i = 0; i < 4; i++) a[i] = *reinterpret_cast<const float4*>(&in[(r + i) * cols + c]);
    float4 turned[4] = {make_float4(a[0].x, a[1].x, a[2].x, a[3].x), make_float4(a[0].y, a[1].y, a[2].y, a[3].y),
                        make_float4(a[0].z, a[1].z, a[2].z, a[3].z), make_float4(a[0].w, a[1].w, a[2].w, a[3].w)};
    for (int i = 0; i < 4; i++) *reinterpret_cast<float4*>(&out[size_t(c + i) * rows + r]) = turned[i];
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 || cols % 4) return launchTilePadded(out, in, rows, cols);
    transposeFast<<<gridFor(cols / 4, rows / 4, dim3(16, 16)), dim3(16, 16)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
