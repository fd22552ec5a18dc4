// Stage 7.8: the warps that have stored their sums leave, and the first waits at the barrier alone.
// Refused: not all threads of a block come to each of its barriers
// CHANGE(7.8 kernel)
    __syncthreads();
    if (warp == 0) {
// TO
    if (warp > 0) return;
    __syncthreads();
    {
// END(7.8 kernel)
