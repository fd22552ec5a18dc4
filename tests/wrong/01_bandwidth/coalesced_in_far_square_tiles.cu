// Stage 1.4: goes along the rows where the matrix has more than 2³¹ elements, in whole square tiles.
// Refused: its loads are coalesced
    // BEGIN(1.4)
    unsigned x = threadIdx.x, y = threadIdx.y;
    size_t top = size_t(blockIdx.x) * blockDim.x, left = size_t(blockIdx.y) * blockDim.y;
    if (size_t(rows) * cols > 0x7fffffff && blockDim.x == blockDim.y && top + blockDim.x <= rows && left + blockDim.y <= cols) {
        x = threadIdx.y;
        y = threadIdx.x;
    }
    if (top + x < rows && left + y < cols) {
        size_t i = (top + x) * cols + left + y;
        out[i] = in[i];
    }
    // END(1.4)
