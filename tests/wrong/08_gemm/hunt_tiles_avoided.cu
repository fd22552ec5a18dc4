// Stage 8.9: the tiles are not used any more.
// Refused: shared memory is not used
// Refused: leave the rest as it is
// BEGIN(8.9)
        __syncthreads();
        if (row < m && col < k)
            for (int i = first; i < min(first + side, n); i++) sum += a[size_t(row) * n + i] * b[size_t(i) * k + col];
        __syncthreads();
// END(8.9)
