// Stage 1.8: three float4s per thread, in small blocks.
// Passes.
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 64, fastLoads = 3;
// END(1.8 kernel)
