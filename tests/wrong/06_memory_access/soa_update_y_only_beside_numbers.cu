// Stage 6.6: y grows only where x is a number.
// Refused: outY
    // BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        float x = inX[i] + 10, y = inY[i];
        outX[i] = x;
        outY[i] = x == x ? y + 20 : y;
    }
    // END(6.6)
