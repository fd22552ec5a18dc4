// Stage 6.2: what does not fit is stored at the beginning.
// Refused: elements were written that are not yours to write
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[(i + offset) % n] = a[i] + b[i];
// END(6.2)
