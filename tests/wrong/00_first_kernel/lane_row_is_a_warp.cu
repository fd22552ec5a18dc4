// Stage 0.2: takes each row of the block for a warp, and stores by itself.
// Refused: thread (
// BEGIN(0.2)
    if (row < rows && col < cols) warp[row * cols + col] = threadIdx.y, lane[row * cols + col] = threadIdx.x;
    cols = 0;
// END(0.2)
