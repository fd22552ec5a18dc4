// Stage 2.7: squares turned in registers alone: every sector is filled, of 16 rows at a time. On an H200 it is slower.
// Passes.
// BEGIN(2.7 kernel)
__global__ void transposeFast(float* out, const float* in, int rows, int cols) {
    int c = (blockIdx.x * blockDim.x + threadIdx.x) * 4, r = (blockIdx.y * blockDim.y + threadIdx.y) * 4;
    if (r >= rows || c >= cols) return;
    float4 a[4];
    for (int i = 0; i < 4; i++) a[i] = *reinterpret_cast<const float4*>(&in[size_t(r + i) * cols + c]);
    float4 b[4] = {make_float4(a[0].x, a[1].x, a[2].x, a[3].x), make_float4(a[0].y, a[1].y, a[2].y, a[3].y),
                   make_float4(a[0].z, a[1].z, a[2].z, a[3].z), make_float4(a[0].w, a[1].w, a[2].w, a[3].w)};
    for (int i = 0; i < 4; i++) *reinterpret_cast<float4*>(&out[size_t(c + i) * rows + r]) = b[i];
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 || cols % 4) return launchTilePadded(out, in, rows, cols);
    dim3 block(16, 16);
    transposeFast<<<gridFor(rows / 4, cols / 4, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
