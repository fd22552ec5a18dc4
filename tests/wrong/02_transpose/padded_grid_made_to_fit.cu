// Stage 2.6: cuts the grid to 65 535 blocks along y; rows beyond them are left out silently.
// Refused: a matrix too high for its grid is not moved whole
// CHANGE(2.6 launch)
    const dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
// TO
    dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
    if (grid.y > 65535) grid.y = 65535;   // the card's limit
// END(2.6 launch)
