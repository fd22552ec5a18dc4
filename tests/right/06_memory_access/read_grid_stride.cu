// Stage 6.1: a grid-stride loop, which has one step.
// Passes.
// BEGIN(6.1)
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n - offset; i += gridDim.x * blockDim.x)
        c[i] = a[i + offset] + b[i + offset];
// END(6.1)
