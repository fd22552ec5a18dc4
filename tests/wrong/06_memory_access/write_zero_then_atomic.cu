// Stage 6.2: stores 0 and adds by atomics.
// Refused: it uses atomics
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k >= n) return;
    c[k] = -0.0f;
    atomicAdd(&c[k], a[i] + b[i]);
// END(6.2)
