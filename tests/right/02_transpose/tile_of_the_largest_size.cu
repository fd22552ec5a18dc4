// Stage 2.5: a fixed tile that has room for every block, without dynamic shared memory.
// Passes.
// BEGIN(2.5 kernel)
    __shared__ float tile[1024];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    int x = thread % blockDim.y, y = thread / blockDim.y;
    if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = tile[x * blockDim.x + y];
// END(2.5 kernel)
// BEGIN(2.5 launch)
    transposeTile<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.5 launch)
