// Stage 2.5: turned on the way in: the tile holds columns, and is stored row by row.
// Passes.
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    if (row < rows && col < cols) tile[threadIdx.x * blockDim.y + threadIdx.y] = in[size_t(row) * cols + col];
    __syncthreads();
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    int x = thread % blockDim.y, y = thread / blockDim.y;
    if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = tile[thread];
// END(2.5 kernel)
