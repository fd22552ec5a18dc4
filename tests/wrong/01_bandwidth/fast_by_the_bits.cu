// Stage 1.8: four float4s, and the address of each asks for bits of the one before, of which none is left.
// Refused: wait for one another
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 256, fastLoads = 4;
// END(1.8 kernel)
// CHANGE(1.8 kernel)
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x; i < quads) mine[k] = reinterpret_cast<const float4*>(in)[i];
// TO
    size_t none = 0;
    for (int k = 0; k < fastLoads; k++)
        if (size_t i = first + k * blockDim.x + none; i < quads) {
            mine[k] = reinterpret_cast<const float4*>(in)[i];
            none = __float_as_uint(mine[k].x) & (n >> 60);
        }
// END(1.8 kernel)
