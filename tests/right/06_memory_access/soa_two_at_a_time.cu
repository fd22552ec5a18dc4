// Stage 6.6: two elements per thread by float2; the last one of an odd number by itself.
// Passes.
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 2) {
        float2 x = reinterpret_cast<const float2*>(inX)[i], y = reinterpret_cast<const float2*>(inY)[i];
        reinterpret_cast<float2*>(outX)[i] = make_float2(x.x + 10, x.y + 10);
        reinterpret_cast<float2*>(outY)[i] = make_float2(y.x + 20, y.y + 20);
    }
    if (i == 0 && n % 2) {
        outX[n - 1] = inX[n - 1] + 10;
        outY[n - 1] = inY[n - 1] + 20;
    }
// END(6.6)
