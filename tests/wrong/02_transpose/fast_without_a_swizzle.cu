// Stage 2.7: right, but neighbouring lanes meet in the same banks.
// Refused: bank conflicts
// Step: without a swizzle
// CHANGE(2.7 kernel)
        int place = y ^ (x % 8);
// TO
        int place = y;
// END(2.7 kernel)
// CHANGE(2.7 kernel)
            *reinterpret_cast<float4*>(&out[size_t(outRow) * rows + outCol]) = tile[line][x ^ (line / 4 % 8)];
// TO
            *reinterpret_cast<float4*>(&out[size_t(outRow) * rows + outCol]) = tile[line][x];
// END(2.7 kernel)
