// Stage 8.9: without the second barrier nobody misses it.
// Refused: race in shared memory
// BEGIN(8.9)
        __syncthreads();
        if (row >= m || col >= k) continue;
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
// END(8.9)
