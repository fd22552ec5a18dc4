// Stage 2.5: the tile is transposed, but stored where it came from.
// Refused: each tile was turned, but stays where it was
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    int x = thread % blockDim.y, y = thread / blockDim.y;
    int outRow = top + y, outCol = left + x;
    if (outRow < cols && outCol < rows) out[size_t(outRow) * rows + outCol] = tile[x * blockDim.x + y];
// END(2.5 kernel)
