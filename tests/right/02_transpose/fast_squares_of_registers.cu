// Stage 2.7: Squares without a tile: two wide and sixteen high, as the lesson says passes.
// Passes.
// BEGIN(2.7 kernel)
__global__ void transposeFast(float* out, const float* in, int rows, int cols) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int row = 4 * y, col = 4 * x;
    if (row >= rows || col >= cols) return;
    float4 r[4];
#pragma unroll
    for (int k = 0; k < 4; k++) r[k] = *reinterpret_cast<const float4*>(&in[size_t(row + k) * cols + col]);
    float* to = &out[size_t(col) * rows + row];
    *reinterpret_cast<float4*>(to) = {r[0].x, r[1].x, r[2].x, r[3].x};
    *reinterpret_cast<float4*>(to += rows) = {r[0].y, r[1].y, r[2].y, r[3].y};
    *reinterpret_cast<float4*>(to += rows) = {r[0].z, r[1].z, r[2].z, r[3].z};
    *reinterpret_cast<float4*>(to += rows) = {r[0].w, r[1].w, r[2].w, r[3].w};
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 != 0 || cols % 4 != 0) return launchTilePadded(out, in, rows, cols);
    transposeFast<<<gridFor(rows / 4, cols / 4, dim3(2, 16)), dim3(2, 16)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
