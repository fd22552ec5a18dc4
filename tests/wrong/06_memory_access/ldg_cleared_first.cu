// Stage 6.8: out is set to zero before it is written.
// Refused: each element is stored once
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = 0;
    out[i] = __ldg(&in[i]);
// END(6.8)
