// Stage 2.5: the tiles change places, but inside nothing is transposed.
// Refused: the tiles changed places, but were not turned
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    int x = thread % blockDim.y, y = thread / blockDim.y;
    if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = tile[thread];
// END(2.5 kernel)
