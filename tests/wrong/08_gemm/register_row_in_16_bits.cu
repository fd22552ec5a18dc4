// Stage 8.5: the number of a row that is loaded in 16 bits.
// Refused: and has not loaded a[
// Refused: a short at 2¹⁵
// CHANGE(8.5 kernel)
            int rowA = blockIdx.y * side + j;
// TO
            unsigned short rowA = blockIdx.y * side + j;
// END(8.5 kernel)
