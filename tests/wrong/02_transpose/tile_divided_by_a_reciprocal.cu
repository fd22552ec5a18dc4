// Stage 2.5: the number is divided by multiplying with a rounded reciprocal.
// Refused: out of bounds
// Refused: blocks of
// CHANGE(2.5 kernel)
    int x = thread % blockDim.y, y = thread / blockDim.y;
// TO
    int y = thread * (1.0f / blockDim.y), x = thread - y * int(blockDim.y);
// END(2.5 kernel)
