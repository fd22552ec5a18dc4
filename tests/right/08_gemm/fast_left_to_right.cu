// Stage 8.8: the columns are walked from left to right in every row.
// Passes.
// Step: without to and fro
// CHANGE(8.8 kernel)
                int s = r % 2 ? j : 7 - j;   // to and fro: from one product to the next, one operand stays
                sums[r][s] += from.a[r] * from.b[s];
// TO
                sums[r][j] += from.a[r] * from.b[j];
// END(8.8 kernel)
