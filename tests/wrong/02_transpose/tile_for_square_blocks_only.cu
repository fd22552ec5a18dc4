// Stage 2.5: x and y are swapped in the tile: right for square blocks only.
// Refused: out of bounds
// Refused: blocks of 32 × 8
// Refused: an index meant for square blocks?
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    int outRow = left + threadIdx.y, outCol = top + threadIdx.x;
    if (outRow < cols && outCol < rows) out[size_t(outRow) * rows + outCol] = tile[threadIdx.x * blockDim.x + threadIdx.y];
// END(2.5 kernel)
