// Stage 2.7: blockIdx.x counts the tiles along the rows of in.
// Passes.
// Step: blocks in the order of the rows of in
// CHANGE(2.7 kernel)
    int left = blockIdx.y * fastTile, top = blockIdx.x * fastTile;
// TO
    int left = blockIdx.x * fastTile, top = blockIdx.y * fastTile;
// END(2.7 kernel)
// CHANGE(2.7 launch)
        transposeFast<<<gridFor(cols, rows, dim3(fastTile, fastTile)), 256>>>(out, in, rows, cols);
// TO
        transposeFast<<<gridFor(rows, cols, dim3(fastTile, fastTile)), 256>>>(out, in, rows, cols);
// END(2.7 launch)
