// Stage 0.3: the element opposite, straight from in.
// Refused: leave the rest as it is
// BEGIN(0.3)
    out[i] = in[i + blockDim.x - 1 - 2 * threadIdx.x];
    return;
// END(0.3)
