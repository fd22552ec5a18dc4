// Stage 1.6: begins at element 0.
// Refused: the next element is the one that the last load brought
// CHANGE(1.6)
    int at = first;
// TO
    int at = 0;
// END(1.6)
