// Stage 6.7: a point that stays as it is is not stored.
// Refused: was never written
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    AlignedPoint p = in[i];
    const float x = p.x + 10, y = p.y + 20;
    if (x == p.x && y == p.y) return;   // nothing to update
    p.x = x;
    p.y = y;
    out[i] = p;
// END(6.7 kernel)
