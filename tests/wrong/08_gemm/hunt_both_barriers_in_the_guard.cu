// Stage 8.9: now the first barrier is skipped too.
// Refused: the defect is still there: divergent barrier
// BEGIN(8.9)
        if (row < m && col < k) {
            __syncthreads();
            for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
            __syncthreads();
        }
// END(8.9)
