// Stage 8.4: right, but where the tile reaches beyond n, A is loaded twice.
// Refused: there are too many loads
// CHANGE(8.4 kernel)
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
// TO
        if (x < depth) {
            float fromA = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
            if (first + depth > n && row < m && first + x < n) fromA = fmaxf(fromA, a[size_t(row) * n + first + x]);
            tileA[y * depth + x] = fromA;
        }
// END(8.4 kernel)
