// Stage 8.9: leaves out the last barrier beyond the edge, in the last step only ("nothing comes after it"), breaks "all threads must come to every barrier"
// Refused: it is not known which words
// BEGIN(8.9)
        __syncthreads();
        bool outside = row >= m || col >= k;
        if (outside && first + side >= n) continue;
        for (int i = 0; i < side && !outside; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
// END(8.9)
