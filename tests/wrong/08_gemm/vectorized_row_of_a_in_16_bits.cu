// Stage 8.7: the number of a row that is loaded in 16 bits.
// Refused: of which a few blocks run
// Refused: a short at 2¹⁵
// CHANGE(8.7 kernel)
    int rowA = min(top + thread / 2, m - 1);   // beyond the edge, any row will do: what it gives is not stored
// TO
    short rowA = min(top + thread / 2, m - 1);
// END(8.7 kernel)
