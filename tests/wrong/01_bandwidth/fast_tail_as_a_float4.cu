// Stage 1.8: a last float4 reaches beyond the end.
// Refused: out of bounds
// Refused: up to three floats are left over
// CHANGE(1.8 kernel)
    const size_t quads = n / 4, first = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x;
// TO
    const size_t quads = (n + 3) / 4, first = size_t(blockIdx.x) * blockDim.x * fastLoads + threadIdx.x;
// END(1.8 kernel)
