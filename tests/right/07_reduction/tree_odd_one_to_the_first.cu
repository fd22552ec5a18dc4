// Stage 7.7: halves rounded down; of an odd number the last sum goes to thread 0.
// Passes.
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    const unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1; left /= 2) {
        if (t < left / 2) {
            Sum more = tree[t + left / 2];
            if (left % 2 && t == 0) more += tree[left - 1];
            tree[t] += more;
        }
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
