// Stage 6.5: only x.
// Refused: y is never written
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i].x = in[i].x + 10;
// END(6.5)
