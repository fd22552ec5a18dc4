// Stage 6.6: four at a time; what is left over goes to the last threads.
// Passes.
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) {
        float4 x = reinterpret_cast<const float4*>(inX)[i];
        reinterpret_cast<float4*>(outX)[i] = make_float4(x.x + 10, x.y + 10, x.z + 10, x.w + 10);
        float4 y = reinterpret_cast<const float4*>(inY)[i];
        reinterpret_cast<float4*>(outY)[i] = make_float4(y.x + 20, y.y + 20, y.z + 20, y.w + 20);
    }
    if (i >= n / 4 * 4 && i < n) {
        outX[i] = inX[i] + 10;
        outY[i] = inY[i] + 20;
    }
// END(6.6)
