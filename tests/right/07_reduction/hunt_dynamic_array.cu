// Stage 7.11: the dynamic shared memory is declared, and used.
// Passes.
// BEGIN(7.11 kernel)
    extern __shared__ Sum shared[];
// END(7.11 kernel)
// BEGIN(7.11 launch)
    squaresSumPublished<<<blockNum, threadNum, threadNum * sizeof(Sum)>>>(sums, in, n);
// END(7.11 launch)
