// Stage 2.1: writes through a pointer that points nowhere.
// Refused: crashed: segmentation fault in host code
// BEGIN(2.1)
    float** volatile columns = nullptr;
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) columns[col][row] = in[row * cols + col];
    out[0] = columns[0][0];
// END(2.1)
