// Stage 7.3: the product is made in 32 bits, the sum in 64.
// Refused: neither the product nor the sum may be 32 bits wide
// BEGIN(7.3)
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = threadIdx.x * slice, end = begin + slice;
    if (end > n) end = n;
    Sum sum = 0;
    for (size_t i = begin; i < end; i++) sum += Sum(in[i] * in[i]);
    sums[threadIdx.x] = sum;
// END(7.3)
