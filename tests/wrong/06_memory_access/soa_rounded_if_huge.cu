// Stage 6.6: where there are many points, x is rounded to 16 bits.
// Refused: on so large arrays other values are stored
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = inX[i] + 10;
    outX[i] = n < (1 << 28) ? x : __int_as_float(__float_as_int(x) & 0xffff0000);
    outY[i] = inY[i] + 20;
// END(6.6)
