// Stage 2.7: an else is missing, so that aligned matrices are transposed twice.
// Refused: there are 2 launches that do the work twice
// CHANGE(2.7 launch)
    else   // what the last full tile leaves, up to 7 rows, may take one more
// TO
// END(2.7 launch)
