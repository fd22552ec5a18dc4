// Stage 2.7: right, but loaded by four and stored one by one, down a column.
// Refused: the stores waste memory
// BEGIN(2.7 kernel)
__global__ void transposeFast(float* out, const float* in, int rows, int cols) {
    int col = 4 * (blockIdx.x * blockDim.x + threadIdx.x), row = blockIdx.y;
    if (col >= cols) return;
    float4 four = *reinterpret_cast<const float4*>(&in[size_t(row) * cols + col]);
    out[size_t(col) * rows + row] = four.x;
    out[size_t(col + 1) * rows + row] = four.y;
    out[size_t(col + 2) * rows + row] = four.z;
    out[size_t(col + 3) * rows + row] = four.w;
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (cols % 4 != 0) {
        launchTilePadded(out, in, rows, cols);
        return;
    }
    transposeFast<<<dim3((cols / 4 + 63) / 64, rows), 64>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
