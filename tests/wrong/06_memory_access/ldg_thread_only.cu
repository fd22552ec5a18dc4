// Stage 6.8: in has only the thread's number for an index.
// Refused: in[threadIdx.x] is loaded in every block: blockIdx.x is missing
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __ldg(&in[threadIdx.x]);
// END(6.8)
