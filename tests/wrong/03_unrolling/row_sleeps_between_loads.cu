// Stage 3.1: it sleeps behind each of the four loads: one is in flight.
// Refused: threads sleep or ask for the time
// BEGIN(3.1 kernel)
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) values[k] = in[size_t(row) * cols + c];
        __nanosleep(2000);
    }
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) out[size_t(c) * rows + row] = values[k];
    }
// END(3.1 kernel)
