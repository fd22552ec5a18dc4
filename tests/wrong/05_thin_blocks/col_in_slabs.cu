// Stage 5.1: where the grid is too high, slabs are moved; the kernel does not know where the last one ends.
// Refused: is not moved whole
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x);
    const unsigned needed = (cols + block.y - 1) / block.y;
    for (unsigned done = 0; done < needed; done += grid.y) {
        grid.y = needed - done < 65535 ? needed - done : 65535;
        size_t first = size_t(done) * block.y;   // the slab's first column: a row of out
        transposeNaiveCol<<<grid, block>>>(out + first * rows, in + first, rows, cols);
        CHECK_LAUNCH();
    }
// END(5.1)
