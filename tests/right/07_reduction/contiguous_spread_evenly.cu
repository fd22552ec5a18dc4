// Stage 7.3: slices that differ in length by at most one.
// Passes.
// BEGIN(7.3)
    size_t begin = n * threadIdx.x / blockDim.x, end = n * (threadIdx.x + 1) / blockDim.x;
    Sum sum = 0;
    for (const int* p = in + begin; p != in + end; ++p) sum += Sum(*p) * *p;
    sums[threadIdx.x] = sum;
// END(7.3)
