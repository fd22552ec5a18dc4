// Stage 8.9: those beyond the edge leave for good, and no longer load for the others.
// Refused: wrong sums
// BEGIN(8.9)
        __syncthreads();
        if (row >= m || col >= k) return;
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
// END(8.9)
