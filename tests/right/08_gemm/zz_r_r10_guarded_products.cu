// Stage 8.9: threads beyond the edge skip the products, and nothing else: both barriers are for all
// Passes.
// BEGIN(8.9)
        __syncthreads();
        if (row < m && col < k)
            for (int i = 0, end = n - first < side ? n - first : side; i < end; ++i) sum = fmaf(tileA[y][i], tileB[i][x], sum);
        __syncthreads();
// END(8.9)
