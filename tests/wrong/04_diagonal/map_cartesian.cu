// Stage 4.2: the usual order.
// Refused: do not lie on a diagonal
// BEGIN(4.2)
    tile.x = block.x;
    tile.y = block.y;
// END(4.2)
