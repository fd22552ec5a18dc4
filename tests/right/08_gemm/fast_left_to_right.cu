// Stage 8.8: the columns are walked from left to right in all rows.
// Passes.
// Step: without to and fro
// CHANGE(8.8 kernel)
                int s = r / 2 % 2 ? j : 7 - j;   // two rows at a time, their columns to and fro
// TO
                int s = j;
// END(8.8 kernel)
