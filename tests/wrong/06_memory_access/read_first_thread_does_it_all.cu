// Stage 6.1: the first thread of each block does the work of all.
// Refused: the loads waste memory
// Refused: 1.0 lanes per request
// BEGIN(6.1)
    if (threadIdx.x == 0)
        for (int j = 0; j < int(blockDim.x); j++) {
            int i = blockIdx.x * blockDim.x + j;
            int k = i + offset;
            if (k < n) c[i] = a[k] + b[k];
        }
// END(6.1)
