// Stage 8.5: fills the tile of A down its columns, so that all lanes of a warp store into one bank.
// Refused: bank
// CHANGE(8.5 kernel)
            tileA[j][x] = rowA < m && first + x < n ? a[size_t(rowA) * n + first + x] : 0;
// TO
            tileA[x][j] = rowA < m && first + x < n ? a[size_t(rowA) * n + first + x] : 0;
// END(8.5 kernel)
// CHANGE(8.5 kernel)
            upper += tileA[y][i] * fromB;
            lower += tileA[y + half][i] * fromB;
// TO
            upper += tileA[i][y] * fromB;
            lower += tileA[i][y + half] * fromB;
// END(8.5 kernel)
