// Stage 2.6: the array is ten times as large as the tile.
// Refused: a tile of 32 × 32, its rows one longer
// CHANGE(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];   // the next row begins one bank further
// TO
    __shared__ float tile[10 * tileSize][tileSize + 1];
// END(2.6 kernel)
