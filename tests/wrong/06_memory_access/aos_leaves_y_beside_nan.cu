// Stage 6.5: where x is no number, y does not grow.
// Refused: nothing was added
    // BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i].x, y = in[i].y;
    out[i].x = x + 10;
    out[i].y = x == x ? y + 20 : y;
    // END(6.5)
