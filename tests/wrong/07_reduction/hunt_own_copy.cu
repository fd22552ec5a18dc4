// Stage 7.11: each thread has an array of its own.
// Refused: wrong sum
// BEGIN(7.11 kernel)
    Sum shared[threadNum] = {};
// END(7.11 kernel)
