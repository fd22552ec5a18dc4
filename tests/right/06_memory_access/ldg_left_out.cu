// Stage 6.8: an ordinary load; on cards since Volta it takes the same way.
// Passes.
// Step: without __ldg
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
// END(6.8)
