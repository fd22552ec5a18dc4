// Stage 6.3: a thread's four elements are neighbours.
// Refused: the loads waste memory
// Refused: neighbouring threads take neighbouring elements
// BEGIN(6.3 kernel)
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    float sum[4];
    for (int j = 0; j < 4; j++)
        if (i + j + offset < n) sum[j] = a[i + j + offset] + b[i + j + offset];
    for (int j = 0; j < 4; j++)
        if (i + j + offset < n) c[i + j] = sum[j];
// END(6.3 kernel)
