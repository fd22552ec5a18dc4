// Stage 1.8: what is left over is left out.
// Refused: never written
// CHANGE(1.8 kernel)
    if (size_t i = 4 * quads + threadIdx.x; blockIdx.x == 0 && i < n) out[i] = in[i];
// TO
// END(1.8 kernel)
