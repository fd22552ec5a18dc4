// Stage 8.9: the guard is around the products alone.
// Passes.
// BEGIN(8.9)
        __syncthreads();
        if (row < m && col < k)
            for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
// END(8.9)
