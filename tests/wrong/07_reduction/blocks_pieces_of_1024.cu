// Stage 7.5: the blocks take turns, a piece of 1024 elements each.
// Refused: a block reads a part of its own
// Refused: in pieces
// CHANGE(7.5 kernel)
    for (size_t i = thread; i < n; i += threads) sum += Sum(in[i]) * in[i];
// TO
    for (size_t first = blockIdx.x * 1024; first < n; first += gridDim.x * 1024)
        for (size_t i = first + threadIdx.x; i < first + 1024 && i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
// END(7.5 kernel)
