// Stage 6.1: from the last element to the first.
// Passes.
// BEGIN(6.1)
    long long i = n - 1ll - (blockIdx.x * blockDim.x + threadIdx.x);
    if (i < 0 || i + offset >= n) return;
    c[i] = b[i + offset] + a[i + offset];
// END(6.1)
