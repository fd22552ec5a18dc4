// Stage 2.6: the address of each load asks for bits of the one before, of which none is left.
// Refused: wait for one another
// CHANGE(2.6 kernel)
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
// TO
        if (row < rows && col < cols) {
            tile[y][threadIdx.x] = in[size_t(row) * cols + col + none];
            none = __float_as_int(tile[y][threadIdx.x]) & (rows >> 31);
        }
// END(2.6 kernel)
// CHANGE(2.6 kernel)
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
// TO
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize, none = 0;
// END(2.6 kernel)
