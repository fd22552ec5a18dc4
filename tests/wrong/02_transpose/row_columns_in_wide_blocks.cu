// Stage 2.2: blocks wider than 128 walk down columns.
// Refused: neighbouring threads do not take neighbours of a row
// CHANGE(2.2)
    int row = blockIdx.y * blockDim.y + threadIdx.y;
// TO
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (blockDim.x > 128) {
        int number = threadIdx.y * blockDim.x + threadIdx.x;
        col = blockIdx.x * blockDim.x + number / blockDim.y;
        row = blockIdx.y * blockDim.y + number % blockDim.y;
    }
// END(2.2)
