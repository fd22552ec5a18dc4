// Stage 6.2: asks only whether the block's first element exists.
// Refused: is it that one that the guard asks about?
// BEGIN(6.2)
    int first = blockIdx.x * blockDim.x;
    if (first + offset >= n) return;
    int i = first + threadIdx.x;
    c[i + offset] = a[i] + b[i];
// END(6.2)
