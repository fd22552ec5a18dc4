// Stage 7.11: dynamic shared memory, but its size is not in bytes.
// Refused: out of bounds
// BEGIN(7.11 kernel)
    extern __shared__ Sum shared[];
// END(7.11 kernel)
// BEGIN(7.11 launch)
    squaresSumPublished<<<blockNum, threadNum, threadNum>>>(sums, in, n);
// END(7.11 launch)
