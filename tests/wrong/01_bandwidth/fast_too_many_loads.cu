// Stage 1.8: 64 float4s per thread.
// Refused: too few threads
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 256, fastLoads = 64;  // float4s that a thread has in flight
// END(1.8 kernel)
