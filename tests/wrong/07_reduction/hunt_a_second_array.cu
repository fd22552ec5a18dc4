// Stage 7.11: a second array is declared behind the first, to be overwritten.
// Refused: the defect is still there: out of bounds
// BEGIN(7.11 kernel)
    __shared__ Sum shared[blockNum];
    __shared__ Sum behind[threadNum];
    if (threadIdx.x == 0) behind[threadNum - 1] = 0;
// END(7.11 kernel)
// BEGIN(7.11 launch)
    squaresSumPublished<<<blockNum, threadNum, threadNum * sizeof(Sum)>>>(sums, in, n);
// END(7.11 launch)
