// Stage 0.3: one barrier too many.
// Refused: barriers
// Refused: by one line
// BEGIN(0.3)
    __syncthreads();
    __syncthreads();
// END(0.3)
