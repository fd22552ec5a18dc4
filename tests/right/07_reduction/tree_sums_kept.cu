// Stage 7.7: a thread keeps its sum, and loads only that of its partner.
// Passes.
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    const int t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    for (int left = blockDim.x; left > 1; left -= left / 2) {
        __syncthreads();
        if (t < left / 2) tree[t] = sum += tree[t + left - left / 2];
    }
    if (t == 0) sums[blockIdx.x] = sum;
// END(7.7 kernel)
