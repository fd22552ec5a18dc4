// Stage 2.6: right, but a column of the tile lies in a single bank.
// Refused: bank conflicts
// Refused: an odd number of words further
// Step: without padding
// CHANGE(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];   // the next row begins one bank further
// TO
    __shared__ float tile[tileSize][tileSize];
// END(2.6 kernel)
