// Stage 6.3: each element is loaded and stored before the next.
// Refused: the loads wait for one another
// BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x + offset;
        if (k < n) c[k - offset] = a[k] + b[k];
    }
// END(6.3 kernel)
