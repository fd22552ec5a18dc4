// Stage 8.9: threads beyond the last column no longer leave.
// Refused: the defect is still there: divergent barrier
// BEGIN(8.9)
        __syncthreads();
        if (row >= m) continue;
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
// END(8.9)
