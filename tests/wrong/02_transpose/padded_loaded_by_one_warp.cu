// Stage 2.6: one warp loads the whole tile, and the others wait.
// Refused: give each an even share
// CHANGE(2.6 kernel)
    for (int i = 0; i < tileSize; i += tileRows) {
        int y = threadIdx.y + i, row = top + y, col = left + threadIdx.x;
// TO
    for (int i = 0; threadIdx.y == 0 && i < tileSize; i++) {
        int y = i, row = top + y, col = left + threadIdx.x;
// END(2.6 kernel)
