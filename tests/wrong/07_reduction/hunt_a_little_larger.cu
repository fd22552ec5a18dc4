// Stage 7.11: the array is half as large as it must be.
// Refused: out of bounds
// BEGIN(7.11 kernel)
    __shared__ Sum shared[threadNum / 2];
// END(7.11 kernel)
