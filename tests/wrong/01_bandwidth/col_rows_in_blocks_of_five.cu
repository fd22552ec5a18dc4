// Stage 1.4: blocks that are five wide walk along rows, all others down columns.
// Refused: neighbouring threads do not take neighbours of a column
// CHANGE(1.4)
    int col = blockIdx.y * blockDim.y + threadIdx.y;
// TO
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (blockDim.x == 5) {
        int number = threadIdx.y * blockDim.x + threadIdx.x;
        row = blockIdx.x * blockDim.x + number / blockDim.y;
        col = blockIdx.y * blockDim.y + number % blockDim.y;
    }
// END(1.4)
