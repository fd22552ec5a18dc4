// Stage 3.1: four values in an array of three.
// Refused: out of bounds
// Refused: does a loop go one round too far, or is the array too small?
// CHANGE(3.1 kernel)
    float values[4];
// TO
    float values[3];
// END(3.1 kernel)
