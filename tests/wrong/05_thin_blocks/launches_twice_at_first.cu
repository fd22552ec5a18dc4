// Stage 5.1: the first call launches twice, to warm up.
// Refused: there are 2 launches
// BEGIN(5.1)
dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
static bool warm = false;
for (int i = warm; i < 2; i++) {
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}
warm = true;
// END(5.1)
