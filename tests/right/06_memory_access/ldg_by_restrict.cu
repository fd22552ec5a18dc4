// Stage 6.8: the compiler may do by itself what __ldg asks for.
// Passes.
// Step: const __restrict__, without __ldg
// BEGIN(6.8)
    const float* __restrict__ from = in;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = from[i];
// END(6.8)
