// Stage 6.7: the new point is made where it is stored.
// Passes.
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const AlignedPoint p = in[i];
    out[i] = AlignedPoint{p.x + 10, p.y + 20};
// END(6.7 kernel)
