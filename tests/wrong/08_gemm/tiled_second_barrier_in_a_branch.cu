// Stage 8.4: threads beyond the edge miss the second barrier of a step.
// Refused: divergent barrier
// Refused: does one of the two stand in a branch
// CHANGE(8.4 kernel)
        __syncthreads();   // nobody may overwrite a tile that others still read
// TO
        if (row < m) __syncthreads();
// END(8.4 kernel)
