// Stage 1.6: a short for the place.
// Refused: unknown address
// CHANGE(1.6)
    int at = first;
// TO
    short at = first;
// END(1.6)
