// Stage 1.8: a fence behind each load waits until it has come.
// Refused: the fence in line
// Found out with g++ alone.
// CHANGE(1.8 kernel)
        if (size_t i = first + k * blockDim.x; i < quads) mine[k] = reinterpret_cast<const float4*>(in)[i];
// TO
        if (size_t i = first + k * blockDim.x; i < quads) {
            mine[k] = reinterpret_cast<const float4*>(in)[i];
            __threadfence();
        }
// END(1.8 kernel)
