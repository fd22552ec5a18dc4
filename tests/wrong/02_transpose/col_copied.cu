// Stage 2.3: a copy: both sides have the same index.
// Refused: untransposed
// BEGIN(2.3)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && k < cols) out[size_t(k) * rows + i] = in[size_t(k) * rows + i];
// END(2.3)
