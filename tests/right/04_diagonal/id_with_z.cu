// Stage 4.1: a grid with z would do too.
// Passes.
// BEGIN(4.1)
    id = (size_t(block.z) * grid.y + block.y) * grid.x + block.x;
// END(4.1)
