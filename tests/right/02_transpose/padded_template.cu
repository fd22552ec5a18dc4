// Stage 2.6: a kernel template of another name, in a stream of its own.
// Passes.
// BEGIN(top)
template <int side, int pad>
__global__ void turnTiles(float* out, const float* in, int rows, int cols) {
    __shared__ float tile[side * (side + pad)];
    int left = blockIdx.y * side, top = blockIdx.x * side;
    for (int y = threadIdx.y; y < side; y += blockDim.y)
        if (top + y < rows && left + int(threadIdx.x) < cols)
            tile[y * (side + pad) + threadIdx.x] = in[size_t(top + y) * cols + left + threadIdx.x];
    __syncthreads();
    for (int y = threadIdx.y; y < side; y += blockDim.y)
        if (left + y < cols && top + int(threadIdx.x) < rows)
            out[size_t(left + y) * rows + top + threadIdx.x] = tile[threadIdx.x * (side + pad) + y];
}
// END(top)
// BEGIN(2.6 launch)
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    dim3 grid((rows + 31) / 32, (cols + 31) / 32);
    turnTiles<32, 1><<<grid, dim3(32, 16), 0, stream>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaStreamDestroy(stream));
// END(2.6 launch)
