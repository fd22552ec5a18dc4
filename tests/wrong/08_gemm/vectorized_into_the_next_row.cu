// Stage 8.7: the last step along a row of A goes on into the next one, where the zeros of B's tile await it.
// Refused: wrong
// CHANGE(8.7 kernel)
        float4 fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n);
// TO
        float4 fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, wide && rowA < m - 1 ? n + 4 : n);
// END(8.7 kernel)
