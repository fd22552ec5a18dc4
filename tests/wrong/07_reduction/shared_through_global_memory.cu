// Stage 7.6: the threads meet in global memory instead.
// Refused: shared memory is not used
// BEGIN(7.6)
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    Sum* mine = sums + 8 + blockIdx.x * blockDim.x;
    mine[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (unsigned t = 1; t < blockDim.x; t++) sum += mine[t];
        sums[blockIdx.x] = sum;
    }
// END(7.6)
