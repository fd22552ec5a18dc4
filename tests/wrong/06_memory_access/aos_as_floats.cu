// Stage 6.5: a thread takes two floats that lie a grid apart: coalesced.
// Refused: this stage is about strided loads
// BEGIN(6.5)
    const float* from = &in[0].x;
    float* to = &out[0].x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 2 * n; i += gridDim.x * blockDim.x)
        to[i] = from[i] + (i % 2 ? 20 : 10);
// END(6.5)
