// Stage 2.1: a row goes through memory from malloc(), which nobody frees.
// Refused: of the host's memory
    // BEGIN(2.1)
    for (size_t row = 0; row < size_t(rows); row++) {
        float* line = static_cast<float*>(malloc(size_t(cols) * sizeof(float)));
        for (int col = 0; col < cols; col++) line[col] = in[row * cols + col];
        for (int col = 0; col < cols; col++) out[size_t(col) * rows + row] = line[col];
    }
    // END(2.1)
