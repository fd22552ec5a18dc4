// Stage 6.1: adds twice of both, and takes half of that: of large ones it is infinite.
// Refused: something on the way to it is not
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + offset < n) {
        float x = a[i + offset], y = b[i + offset];
        c[i] = 0.5f * ((x + x) + (y + y));
    }
// END(6.1)
