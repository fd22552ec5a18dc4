// Stage 7.5: no more blocks than there is work for, in a template.
// Passes.
// BEGIN(top)
template <unsigned threads>
__device__ Sum ownSum(const int* in, size_t n) {
    Sum sum = 0;
    for (const int* p = in + (blockIdx.x * threads + threadIdx.x); p < in + n; p += gridDim.x * threads)
        sum += static_cast<Sum>(*p) * *p;
    return sum;
}
// END(top)
// BEGIN(7.5 kernel)
    sums[blockIdx.x * blockDim.x + threadIdx.x] = ownSum<64>(in, n);
// END(7.5 kernel)
// BEGIN(7.5 launch)
    int blocks = n < 512 ? int(n / 64) + 1 : 8;
    squaresSumBlocks<<<blocks, 64>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = blocks * 64;
// END(7.5 launch)
