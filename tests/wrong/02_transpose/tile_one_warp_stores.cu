// Stage 2.5: the first warp of a block stores the whole tile.
// Refused: 65 536 threads store
// Refused: each thread loads one element and stores one
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x, all = blockDim.x * blockDim.y;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    if (thread < 32)
        for (int t = thread; t < all; t += 32) {
            int x = t % blockDim.y, y = t / blockDim.y;
            if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = tile[x * blockDim.x + y];
        }
// END(2.5 kernel)
