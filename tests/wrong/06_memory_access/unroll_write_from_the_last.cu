// Stage 6.4: from the last element to the first, storing each at once.
// Refused: the loads wait for one another
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 3; j >= 0; j--) {
        int k = i + j * blockDim.x;
        if (k + offset < n) c[k + offset] = a[k] + b[k];
    }
// END(6.4 kernel)
