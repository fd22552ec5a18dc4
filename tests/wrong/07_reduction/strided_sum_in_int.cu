// Stage 7.4: each thread keeps its sum in an int.
// Refused: neither the product nor the sum may be 32 bits wide
// BEGIN(7.4)
    unsigned sum = 0;
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += unsigned(in[i]) * unsigned(in[i]);
    sums[threadIdx.x] = int(sum);
// END(7.4)
