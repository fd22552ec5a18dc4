// Stage 8.8: tiles half as deep, as in 8.7.
// Passes.
// Step: with a step of 8
// CHANGE(8.8 kernel)
constexpr int fastCols = 128, fastDepth = 16;
// TO
constexpr int fastCols = 128, fastDepth = 8;
// END(8.8 kernel)
