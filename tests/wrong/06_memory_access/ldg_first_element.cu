// Stage 6.8: in without &in[i]: everybody loads the first element.
// Refused: every element is a copy of in[0]
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __ldg(in);
// END(6.8)
