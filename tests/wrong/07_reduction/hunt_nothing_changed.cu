// Stage 7.11: nothing was changed.
// Refused: the defect is still there: out of bounds
// BEGIN(7.11 kernel)
    __shared__ Sum shared[blockNum];
// END(7.11 kernel)
// BEGIN(7.11 launch)
    squaresSumPublished<<<blockNum, threadNum, threadNum * sizeof(Sum)>>>(sums, in, n);
// END(7.11 launch)
