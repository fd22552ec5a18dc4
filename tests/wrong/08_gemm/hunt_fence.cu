// Stage 8.9: those who leave make a fence.
// Refused: the defect is still there: divergent barrier
// BEGIN(8.9)
        __syncthreads();
        if (row >= m || col >= k) { __threadfence_block(); continue; }
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
// END(8.9)
