// Stage 7.4: a thread without elements does not store.
// Refused: a thread without elements has a sum too: 0
// BEGIN(7.4)
    if (threadIdx.x >= n) return;
    Sum sum = 0;
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
