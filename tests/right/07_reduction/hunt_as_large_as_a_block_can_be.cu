// Stage 7.11: an array for 1024 threads.
// Passes.
// BEGIN(7.11 kernel)
    __shared__ Sum shared[1024];
// END(7.11 kernel)
