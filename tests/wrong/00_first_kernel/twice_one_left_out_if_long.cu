// Stage 0.1: one element is left out where there are more than 12 345 678.
// Refused: elements, and has
    // BEGIN(0.1)
    i = blockIdx.x * blockDim.x + threadIdx.x;
    if (n > 12345678 && i == 12345678) i = n;
    // END(0.1)
