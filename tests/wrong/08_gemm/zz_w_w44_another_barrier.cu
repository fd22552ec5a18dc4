// Stage 8.9: threads beyond the edge pass a barrier of their own and go on, breaks "all threads must come to every barrier" (two barriers in the two branches)
// Refused: it is not known which words
// BEGIN(8.9)
        __syncthreads();
        if (row >= m || col >= k) {
            __syncthreads();
            continue;
        }
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
// END(8.9)
