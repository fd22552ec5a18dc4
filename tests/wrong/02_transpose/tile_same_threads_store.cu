// Stage 2.5: right, but each thread stores the element it loaded.
// Refused: the stores waste memory
// Refused: number the threads anew
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    if (row < rows && col < cols) out[size_t(col) * rows + row] = tile[thread];
// END(2.5 kernel)
