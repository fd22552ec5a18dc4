// Stage 7.11: the array is mended, the launch left as it was.
// Passes.
// BEGIN(7.11 kernel)
    __shared__ Sum shared[threadNum];
// END(7.11 kernel)
// BEGIN(7.11 launch)
    squaresSumPublished<<<blockNum, threadNum, threadNum * sizeof(Sum)>>>(sums, in, n);
// END(7.11 launch)
