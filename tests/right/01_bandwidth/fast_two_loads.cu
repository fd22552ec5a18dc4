// Stage 1.8: two float4s per thread.
// Passes.
// Step: with two float4s per thread
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 256, fastLoads = 2;
// END(1.8 kernel)
