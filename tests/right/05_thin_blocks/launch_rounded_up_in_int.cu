// Stage 5.1: the blocks are counted in int: sides end before it does.
// Passes.
// CHANGE(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
// TO
    int x = block.x, y = block.y;
    dim3 grid((rows + x - 1) / x, (cols + y - 1) / y);
// END(5.1)
