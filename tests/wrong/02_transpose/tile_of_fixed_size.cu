// Stage 2.5: a tile of 16 × 16, whatever the block.
// Refused: out of bounds
// Refused: tile
// BEGIN(2.5 kernel)
    __shared__ float tile[256];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    int x = thread % blockDim.y, y = thread / blockDim.y;
    if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = tile[x * blockDim.x + y];
// END(2.5 kernel)
