// Stage 8.9: a warp skips products and barrier only if all of its lanes are beyond the edge, breaks "all threads must come to every barrier" (right where k is ragged but m is not)
// Refused: it is not known which words
// BEGIN(8.9)
        __syncthreads();
        if (__all_sync(0xffffffff, row >= m || col >= k)) continue;
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
// END(8.9)
