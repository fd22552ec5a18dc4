// Stage 6.7: the next point is loaded in advance, and never used.
// Refused: there are too many loads
// BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    AlignedPoint p = in[i], next = in[i + 1 < n ? i + 1 : i];
    p.x += 10;
    p.y += next.y == -1 ? 30 : 20;
    out[i] = p;
// END(6.7 kernel)
