// Stage 6.2: the offset is added to the pointer, and n is made smaller.
// Passes.
// BEGIN(6.2)
    c += offset;
    n -= offset;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) *(c + i) = *(a + i) + *(b + i);
// END(6.2)
