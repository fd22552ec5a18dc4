// Stage 6.1: where b is zero, the sum is a, of -0 too.
// Refused: should be
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) {
        float sum = a[k], other = b[k];
        if (other != 0.0f) sum += other;
        c[i] = sum;
    }
// END(6.1)
