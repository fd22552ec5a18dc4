// Stage 8.3: the place in B in unsigned 32 bits.
// Refused: and has not loaded b[
// Refused: do all indices fit in their types?
// CHANGE(8.3 kernel)
        for (int i = y; i < n; i += blockDim.y) stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
// TO
        for (unsigned i = y; i < n; i += blockDim.y) stripB[i * blockDim.x + x] = b[i * k + col];
// END(8.3 kernel)
