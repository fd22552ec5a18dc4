// Stage 7.11: no dynamic shared memory, and the array as small as before.
// Refused: the defect is still there: out of bounds
// BEGIN(7.11 kernel)
    __shared__ Sum shared[blockNum];
// END(7.11 kernel)
