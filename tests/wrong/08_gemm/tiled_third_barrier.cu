// Stage 8.4: right, but the block also waits between the two tiles.
// Refused: barriers that nothing needs
// CHANGE(8.4 kernel)
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
// TO
        __syncthreads();
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
// END(8.4 kernel)
