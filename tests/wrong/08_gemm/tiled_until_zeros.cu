// Stage 8.4: a thread stops adding for good where it meets three zeros of a in turn.
// Refused: of 12 288 elements
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y);             // so that no thread loads more than one element of each tile
    float* tileA = tiles;                                // blockDim.y rows of depth
    float* tileB = tiles + blockDim.y * depth;           // depth rows of blockDim.x
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    int zeros = 0;
    for (int first = 0; first < n; first += depth) {
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) {
            float fromA = tileA[y * depth + i];
            if (zeros < 3) zeros = fromA == 0 && first + i < n ? zeros + 1 : 0;
            if (zeros < 3) sum += fromA * tileB[i * blockDim.x + x];
        }
        __syncthreads();   // nobody may overwrite a tile that others still read
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
