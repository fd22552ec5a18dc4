// Stage 0.3: it looks until something is there.
// Refused: race in shared memory
// BEGIN(0.3)
    for (int k = 0; k < 100; k++)
        if (tile[blockDim.x - 1 - threadIdx.x] != 0) break;
// END(0.3)
