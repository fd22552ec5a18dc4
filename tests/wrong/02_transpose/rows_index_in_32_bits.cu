// Stage 2.4: the place in out in 32 bits.
// Refused: 150000007 × 33, of which a few blocks run
// Refused: do all indices fit in their types?
// BEGIN(2.4 kernel)
    const float* row = in + size_t(blockIdx.x) * cols;
    for (int i = threadIdx.x; i < cols; i += blockDim.x) out[i * rows + blockIdx.x] = row[i];
// END(2.4 kernel)
