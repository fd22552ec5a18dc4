// Stage 7.11: the array has one element too few.
// Refused: out of bounds
// BEGIN(7.11 kernel)
    __shared__ Sum shared[threadNum - 1];
// END(7.11 kernel)
