// Stage 6.8: four neighbours a thread, one at a time.
// Refused: neighbouring threads take neighbouring elements
// BEGIN(6.8)
    int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int i = first; i < first + 4 && i < n; i++) out[i] = __ldg(&in[i]);
// END(6.8)
