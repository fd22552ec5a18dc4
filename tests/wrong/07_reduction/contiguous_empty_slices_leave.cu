// Stage 7.3: a thread without elements leaves before it stores.
// Refused: a thread without elements has a sum too: 0
// BEGIN(7.3)
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = threadIdx.x * slice, end = begin + slice;
    if (begin >= n) return;
    if (end > n) end = n;
    Sum sum = 0;
    for (size_t i = begin; i < end; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
