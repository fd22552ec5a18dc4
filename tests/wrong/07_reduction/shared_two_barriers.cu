// Stage 7.6: a second barrier behind the first.
// Refused: barriers where 1 would do
// CHANGE(7.6)
    __syncthreads();
// TO
    __syncthreads();
    __syncthreads();
// END(7.6)
