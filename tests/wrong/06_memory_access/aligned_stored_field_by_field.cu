// Stage 6.7: loaded as a whole, and stored field by field.
// Refused: be stored as a whole
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    AlignedPoint p = in[i];
    out[i].x = p.x + 10;
    out[i].y = p.y + 20;
// END(6.7 kernel)
