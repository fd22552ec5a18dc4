// Stage 2.2: four elements per thread, but threads are still one element apart: each is moved up to four times.
// Refused: loads, where 524 288 would do
// Refused: each element is loaded once
// BEGIN(2.2)
    int first = blockIdx.x * blockDim.x + threadIdx.x;   // should be 4 * blockDim.x
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    for (int k = 0; k < 4; k++) {
        int col = first + k * int(blockDim.x);
        if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    }
// END(2.2)
