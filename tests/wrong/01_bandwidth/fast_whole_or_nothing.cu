// Stage 1.8: moves four float4s, or none.
// Refused: never written
// CHANGE(1.8 kernel)
constexpr int fastThreads = 256, fastLoads = 1;  // float4s that a thread has in flight
// TO
constexpr int fastThreads = 256, fastLoads = 4;
// END(1.8 kernel)
// CHANGE(1.8 kernel)
    float4 mine[fastLoads];
// TO
    if (first + (fastLoads - 1) * blockDim.x >= quads && blockIdx.x > 0) return;
    float4 mine[fastLoads];
// END(1.8 kernel)
