// Stage 6.2: only whole blocks are computed, so that no guard is needed for the elements.
// Refused: Was a tail left out?
// BEGIN(6.2)
    if ((blockIdx.x + 1) * blockDim.x + offset > n) return;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i + offset] = a[i] + b[i];
// END(6.2)
