// Stage 7.11: 8 threads per block, so that the array suffices.
// Refused: out of bounds
// BEGIN(7.11 kernel)
    __shared__ Sum shared[blockNum];
// END(7.11 kernel)
// BEGIN(7.11 launch)
    squaresSumPublished<<<blockNum, blockNum>>>(sums, in, n);
// END(7.11 launch)
