// Stage 7.1: counts on what an error left in the count.
// Refused: an error leaves anything in the count
// CHANGE(7.1)
    for (int device = 0; error == cudaSuccess && device < count; device++) {
// TO
    for (int device = 0; device < count; device++) {
// END(7.1)
