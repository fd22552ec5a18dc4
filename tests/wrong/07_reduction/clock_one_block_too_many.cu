// Stage 7.10: looks at one block more than there are.
// Refused: wrong bandwidth
// CHANGE(7.10)
    for (int b = 0; b < blocks; b++) {
// TO
    for (int b = 0; b <= blocks; b++) {
// END(7.10)
