// Stage 2.7: what the last tile leaves, since it begins a little earlier, has no block.
// Refused: too few blocks
// CHANGE(2.7 launch)
        transposeRagged<<<gridFor(cols, rows + sector - 1, dim3(raggedRows, raggedCols)), 32 * raggedWarps>>>(
// TO
        transposeRagged<<<gridFor(cols, rows, dim3(raggedRows, raggedCols)), 32 * raggedWarps>>>(
// END(2.7 launch)
