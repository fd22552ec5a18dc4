// Stage 1.8: one float4 per thread.
// Refused: has two loads in flight
// Step: with one float4 per thread
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 4;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// END(1.8 kernel)
