// Stage 8.6: the first warp fills both tiles for all.
// Refused: give each an even share
// CHANGE(8.6 kernel)
        for (int e = thread; e < blockSide * blockDepth; e += threads) {
// TO
        for (int e = thread; thread < 32 && e < blockSide * blockDepth; e += 32) {
// END(8.6 kernel)
// CHANGE(8.6 kernel)
        for (int e = thread; e < blockDepth * blockSide; e += threads) {
// TO
        for (int e = thread; thread < 32 && e < blockDepth * blockSide; e += 32) {
// END(8.6 kernel)
