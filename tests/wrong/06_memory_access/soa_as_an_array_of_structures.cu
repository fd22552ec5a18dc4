// Stage 6.6: the indices of an array of structures.
// Refused: 2 * i and 2 * i + 1 are the indices of one array with x and y in it
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i < n) outX[2 * i] = inX[2 * i] + 10;
    if (2 * i + 1 < n) outY[2 * i + 1] = inY[2 * i + 1] + 20;
// END(6.6)
