// Stage 2.4: host code uses device memory.
// Refused: device pointer on host
// BEGIN(2.4 launch)
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.4 launch)
