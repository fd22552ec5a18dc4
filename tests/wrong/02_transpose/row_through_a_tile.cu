// Stage 2.2: both sides coalesced, by shared memory: not what this stage is about.
// Refused: this stage does without shared memory
// BEGIN(2.2)
    __shared__ float tile[1024];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    int x = thread % blockDim.y, y = thread / blockDim.y;
    if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = tile[x * blockDim.x + y];
// END(2.2)
