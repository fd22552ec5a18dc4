// Stage 2.4: from row 1000 on, each thread takes a piece of the row for itself.
// Refused: its loads are strided
// BEGIN(2.4 kernel)
    const size_t row = blockIdx.x;
    const int piece = (cols + blockDim.x - 1) / blockDim.x;
    const bool stride = row < 1000;
    const int begin = stride ? threadIdx.x : threadIdx.x * piece, step = stride ? blockDim.x : 1;
    const int end = stride ? cols : min(cols, begin + piece);
    for (int col = begin; col < end; col += step) out[size_t(col) * rows + row] = in[row * cols + col];
// END(2.4 kernel)
