// Stage 2.4: a pointer into out goes a block's width of rows further at a time, which 32 bits count.
// Refused: 17000003
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    const float* from = in + row * cols + threadIdx.x;
    float* to = out + size_t(threadIdx.x) * rows + row;
    for (int col = threadIdx.x; col < cols; col += blockDim.x, from += blockDim.x, to += blockDim.x * rows) *to = *from;
// END(2.4 kernel)
