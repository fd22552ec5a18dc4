// Stage 8.8: places in b are counted by four floats, in 32 bits, which ends at 2^34 elements.
// Refused: 4 × 56 · 56 × 310
// CHANGE(8.8 kernel)
            loadOrZero<width>(nextB[j], fromB + size_t(j * roundB) * k, left + colB < k && iB + j * roundB < n - first);
// TO
        {
            unsigned four = unsigned(first + iB + j * roundB) * unsigned(k / 4) + unsigned(left + colB) / 4;
            loadOrZero<width>(nextB[j], width == 4 ? b + 4 * size_t(four) : fromB + size_t(j * roundB) * k,
                              left + colB < k && iB + j * roundB < n - first);
        }
// END(8.8 kernel)
