// Stage 1.4: where there are few rows the threads are numbered along them.
// Refused: this stage is about strided loads
// CHANGE(1.4)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
// TO
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    bool flat = rows < int(blockDim.x);
    int row = blockIdx.x * blockDim.x + (flat ? t / blockDim.y : threadIdx.x);
    int col = blockIdx.y * blockDim.y + (flat ? t % blockDim.y : threadIdx.y);
// END(1.4)
