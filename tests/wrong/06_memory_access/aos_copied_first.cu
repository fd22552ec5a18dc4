// Stage 6.5: the point is copied to out, and changed there.
// Refused: each field is stored once
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i].x = in[i].x;
    out[i].y = in[i].y;
    out[i].x += 10;
    out[i].y += 20;
// END(6.5)
