// Stage 6.3: four sums in an array of three.
// Refused: out of bounds
// Refused: sum[3]
// CHANGE(6.3 kernel)
    float sum[4];
// TO
    float sum[3];
// END(6.3 kernel)
