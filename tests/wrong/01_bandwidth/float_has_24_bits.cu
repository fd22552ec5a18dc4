// Stage 1.5: the product is one of floats.
// Refused: a float is too small for it
// BEGIN(1.5)
    double bytes = 2.0f * rows * cols * sizeof(float);
// END(1.5)
