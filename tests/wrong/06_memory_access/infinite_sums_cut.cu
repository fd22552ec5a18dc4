// Stage 6.2: stores the largest finite number where the sum is infinite.
// Refused: = inf, and is
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - offset) {
        float sum = a[i] + b[i];
        if (isinf(sum)) sum = copysignf(3.402823466e38f, sum);
        c[i + offset] = sum;
    }
// END(6.2)
