// Stage 1.4: a column's number in 16 bits.
// Refused: 66100 × 260000, of which a few blocks run
// Refused: a short at 2¹⁵
// CHANGE(1.4)
    int col = blockIdx.y * blockDim.y + threadIdx.y;
// TO
    short col = blockIdx.y * blockDim.y + threadIdx.y;
// END(1.4)
