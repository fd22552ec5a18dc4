// Stage 1.8: blocks of 8 threads.
// Refused: whole warps
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 8, fastLoads = 4;  // float4s that a thread has in flight
// END(1.8 kernel)
