// Stage 8.9: in higher matrices threads beyond the edge still do not come to the barrier.
// Refused: divergent barrier
// BEGIN(8.9)
        __syncthreads();
        if (m > 20000 && (row >= m || col >= k)) continue;
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
// END(8.9)
