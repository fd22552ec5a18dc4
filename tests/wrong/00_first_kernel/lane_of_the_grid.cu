// Stage 0.2: numbered through the grid.
// Refused: number the threads within their block
// BEGIN(0.2)
    t = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
// END(0.2)
