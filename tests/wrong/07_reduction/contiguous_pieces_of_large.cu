// Stage 7.3: beyond 2^25 elements pieces of eight neighbours, in turns.
// Refused: on so large arrays these are not slices
// BEGIN(7.3)
    Sum sum = 0;
    if (n > 1u << 25) {
        for (size_t begin = threadIdx.x * 8; begin < n; begin += blockDim.x * 8)
            for (size_t i = begin; i < begin + 8 && i < n; i++) sum += Sum(in[i]) * in[i];
        sums[threadIdx.x] = sum;
        return;
    }
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = threadIdx.x * slice, end = begin + slice;
    for (size_t i = begin; i < end && i < n; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
