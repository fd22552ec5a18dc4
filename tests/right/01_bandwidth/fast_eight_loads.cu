// Stage 1.8: eight float4s per thread.
// Passes.
// Step: with eight float4s per thread
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 256, fastLoads = 8;
// END(1.8 kernel)
