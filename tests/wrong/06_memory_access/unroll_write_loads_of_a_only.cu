// Stage 6.4: a is loaded first; b not before the store of the element before.
// Refused: the loads wait for one another
// BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float first[4];
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) first[j] = a[i + j * blockDim.x];
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x;
        if (k + offset < n) c[k + offset] = first[j] + b[k];
    }
// END(6.4 kernel)
