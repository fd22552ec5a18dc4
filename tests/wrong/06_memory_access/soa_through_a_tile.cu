// Stage 6.6: by way of shared memory, which nobody needs here.
// Refused: there are too many shared stores
// BEGIN(6.6)
    __shared__ float tile[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) tile[threadIdx.x] = inX[i] + 10;
    __syncthreads();
    if (i >= n) return;
    outX[i] = tile[threadIdx.x];
    outY[i] = inY[i] + 20;
// END(6.6)
