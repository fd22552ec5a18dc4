// Stage 2.5: where the matrix cuts a tile off, threads are numbered anew by the height that is left.
// Passes.
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    const int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    const int width = min(int(blockDim.x), cols - left), height = min(int(blockDim.y), rows - top);
    const int x = threadIdx.x, y = threadIdx.y, pitch = blockDim.x;
    if (x < width && y < height) tile[y * pitch + x] = in[size_t(top + y) * cols + left + x];
    __syncthreads();
    const int thread = y * pitch + x;
    const int toRow = thread / height, toCol = thread % height;   // in the tile of out: width rows of height
    if (toRow < width) out[size_t(left + toRow) * rows + top + toCol] = tile[toCol * pitch + toRow];
// END(2.5 kernel)
