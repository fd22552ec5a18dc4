// Stage 8.6: each thread loads four neighbours of each tile, one after the other, and B's tile has padded rows.
// Refused: let neighbouring threads load neighbours of a row
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockDepth][blockSide + 4], tileB[blockDepth][blockSide + 1];
    const unsigned x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    const unsigned top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    float sums[perThread * perThread];
    for (float& sum : sums) sum = 0;
    unsigned first = 0;
    do {
        for (unsigned j = 0; j < 4; j++) {
            const unsigned rowA = thread / 2, iA = thread % 2 * 4 + j, iB = thread / 32, colB = thread % 32 * 4 + j;
            float fromA = 0, fromB = 0;
            if (top + rowA < unsigned(m) && first + iA < unsigned(n)) fromA = a[size_t(top + rowA) * n + first + iA];
            if (first + iB < unsigned(n) && left + colB < unsigned(k)) fromB = b[size_t(first + iB) * k + left + colB];
            tileA[iA][rowA] = fromA;
            tileB[iB][colB] = fromB;
        }
        __syncthreads();
        for (unsigned i = 0; i < blockDepth; i++) {
            float fromA[perThread];
            for (unsigned j = 0; j < perThread; j++) fromA[j] = tileA[i][y * perThread + j];
            for (unsigned s = 0; s < perThread; s++) {
                const float fromB = tileB[i][x + s * threadsSide];
                for (unsigned r = 0; r < perThread; r++) sums[r * perThread + s] += fromA[r] * fromB;
            }
        }
        first += blockDepth;
        if (first < unsigned(n)) __syncthreads();
    } while (first < unsigned(n));
    for (unsigned e = 0; e < perThread * perThread; e++) {
        const unsigned row = top + y * perThread + e / perThread, col = left + x + e % perThread * threadsSide;
        if (row < unsigned(m) && col < unsigned(k)) c[size_t(row) * k + col] = sums[e];
    }
// END(8.6 kernel)
