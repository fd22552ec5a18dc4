// Stage 1.5: in a float from an int product.
// Refused: too small
// BEGIN(1.5)
    float bytes = 2 * rows * cols * 4.0f;
// END(1.5)
