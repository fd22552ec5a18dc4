// Stage 2.5: right, but the tile is filled and never read.
// Refused: there are no shared loads
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    float value = row < rows && col < cols ? in[size_t(row) * cols + col] : 0.0f;
    tile[thread] = value;
    __syncthreads();
    if (row < rows && col < cols) out[size_t(col) * rows + row] = value;
// END(2.5 kernel)
