// Stage 1.8: what is negative becomes positive.
// Refused: wrong
// CHANGE(1.8 kernel)
        if (size_t i = first + k * blockDim.x; i < quads) reinterpret_cast<float4*>(out)[i] = mine[k];
// TO
        if (size_t i = first + k * blockDim.x; i < quads)
            reinterpret_cast<float4*>(out)[i] = make_float4(fabsf(mine[k].x), fabsf(mine[k].y), fabsf(mine[k].z), fabsf(mine[k].w));
// END(1.8 kernel)
