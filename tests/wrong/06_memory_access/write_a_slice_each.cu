// Stage 6.2: each thread has a slice of neighbouring elements.
// Refused: the loads waste memory
// Refused: neighbouring threads take neighbouring elements
// BEGIN(6.2)
    int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int i = first; i < first + 4; i++)
        if (i + offset < n) c[i + offset] = a[i] + b[i];
// END(6.2)
