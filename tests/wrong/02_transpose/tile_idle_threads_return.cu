// Stage 2.5: threads that neither load nor store return before the barrier.
// Refused: no thread returns before the barrier
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    int x = thread % blockDim.y, y = thread / blockDim.y;
    bool loads = row < rows && col < cols, stores = top + x < rows && left + y < cols;
    if (!loads && !stores) return;
    if (loads) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    if (stores) out[size_t(left + y) * rows + top + x] = tile[x * blockDim.x + y];
// END(2.5 kernel)
