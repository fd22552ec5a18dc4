// Stage 1.8: in a stream of its own, which is never destroyed.
// Refused: 1 stream or event is never destroyed
// Refused: CHECK(cudaStreamCreate(&own));
// CHANGE(1.8 launch)
    copyFast<<<unsigned((n + aBlock - 1) / aBlock), fastThreads>>>(out, in, n);
// TO
    cudaStream_t own;
    CHECK(cudaStreamCreate(&own));
    copyFast<<<unsigned((n + aBlock - 1) / aBlock), fastThreads, 0, own>>>(out, in, n);
// END(1.8 launch)
