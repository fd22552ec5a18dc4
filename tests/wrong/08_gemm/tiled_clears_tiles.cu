// Stage 8.4: right, but both tiles are cleared before they are filled.
// Refused: there are too many shared stores
// CHANGE(8.4 kernel)
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
// TO
        if (x < depth) tileA[y * depth + x] = 0;
        if (y < depth) tileB[y * blockDim.x + x] = 0;
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
// END(8.4 kernel)
