// Stage 7.11: the larger array is cleared before it is used.
// Refused: there are too many shared stores
// BEGIN(7.11 kernel)
    __shared__ volatile Sum shared[threadNum];
    shared[threadIdx.x] = 0;
    __syncthreads();
// END(7.11 kernel)
