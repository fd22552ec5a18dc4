// Stage 7.4: only rounds in which every thread has an element.
// Refused: the last 395 elements are missing: 5 003 is no multiple of 512
// BEGIN(7.4)
    Sum sum = 0;
    for (size_t round = 0; round < n / blockDim.x; round++) {
        size_t i = round * blockDim.x + threadIdx.x;
        sum += Sum(in[i]) * in[i];
    }
    sums[threadIdx.x] = sum;
// END(7.4)
