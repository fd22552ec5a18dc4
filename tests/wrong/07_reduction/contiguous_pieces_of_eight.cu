// Stage 7.3: pieces of eight neighbours, in turns.
// Refused: these are not slices
// BEGIN(7.3)
    Sum sum = 0;
    for (size_t begin = threadIdx.x * 8; begin < n; begin += blockDim.x * 8)
        for (size_t i = begin; i < begin + 8 && i < n; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
