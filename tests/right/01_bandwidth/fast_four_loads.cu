// Stage 1.8: four float4s per thread.
// Passes.
// Step: with four float4s per thread
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 256, fastLoads = 4;
// END(1.8 kernel)
