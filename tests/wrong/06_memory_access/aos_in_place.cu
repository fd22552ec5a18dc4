// Stage 6.5: out is changed in place; in is never read.
// Refused: the new value comes from out itself
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i].x += 10;
    out[i].y += 20;
// END(6.5)
