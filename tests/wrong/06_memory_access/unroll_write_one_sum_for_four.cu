// Stage 6.4: one variable for four sums: the last one is stored four times.
// Refused: has each of a thread's four elements a guard, a sum
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x;
        if (k + offset < n) sum = a[k] + b[k];
    }
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x + offset] = sum;
// END(6.4 kernel)
