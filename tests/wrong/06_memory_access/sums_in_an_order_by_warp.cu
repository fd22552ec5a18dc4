// Stage 6.3: which of its four sums comes first depends on the thread.
// Refused: sum lies in local memory
// BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
    for (int s = 0; s < 4; s++) {
        int j = (s + threadIdx.x / 32) % 4, k = i + j * blockDim.x + offset;
        if (k < n) sum[j] = a[k] + b[k];
    }
    for (int s = 0; s < 4; s++) {
        int j = (s + threadIdx.x / 32) % 4, k = i + j * blockDim.x;
        if (k + offset < n) c[k] = sum[j];
    }

// END(6.3 kernel)
