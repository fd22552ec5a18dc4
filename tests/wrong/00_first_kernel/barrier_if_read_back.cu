// Stage 0.3: it waits only if the element can be read back as it is, which one that is no number never can.
// Refused: divergent barrier
// CHANGE(0.3)
    __syncthreads();
// TO
    if (tile[threadIdx.x] == in[i]) __syncthreads();
// END(0.3)
