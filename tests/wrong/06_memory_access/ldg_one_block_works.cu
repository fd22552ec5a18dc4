// Stage 6.8: the first block copies everything.
// Refused: one element per thread: no loop is needed
// BEGIN(6.8)
    if (blockIdx.x > 0) return;
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = __ldg(&in[i]);
// END(6.8)
