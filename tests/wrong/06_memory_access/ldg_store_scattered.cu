// Stage 6.8: neighbours load neighbouring elements, but of an order that goes down the columns of the grid.
// Refused: the loads waste memory
// BEGIN(6.8)
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    if (i < n) out[i] = __ldg(&in[i]);
// END(6.8)
