// Stage 6.7: the copy is changed and never stored: in[i] is.
// Refused: nothing was added
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    AlignedPoint p = in[i];
    p.x += 10;
    p.y += 20;
    out[i] = in[i];
// END(6.7 kernel)
