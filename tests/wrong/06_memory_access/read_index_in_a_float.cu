// Stage 6.1: the index in a float, which skips numbers beyond 2^24.
// Refused: 1 000 000 020 elements, of which a few blocks run
// Refused: a float at 2²⁴
// BEGIN(6.1)
    float place = blockIdx.x * float(blockDim.x) + threadIdx.x;
    int i = place, k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
// END(6.1)
