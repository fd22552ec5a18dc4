// Stage 8.4: in blocks of 32 × 32 the compiler knows the tile's size.
// Passes.
// Step: a tile of known size
// CHANGE(8.4 kernel)
    extern __shared__ float tiles[];
// TO
    __shared__ float tiles[2 * 32 * 32];
// END(8.4 kernel)
// CHANGE(8.4 kernel)
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
// TO
        if (depth == 32)   // then blockDim is 32 × 32
            for (int i = 0; i < 32; i++) sum += tiles[y * 32 + i] * tiles[32 * 32 + i * 32 + x];
        else
            for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
// END(8.4 kernel)
