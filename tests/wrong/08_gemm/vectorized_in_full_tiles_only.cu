// Stage 8.7: right, but wide only where everything is a multiple of a tile.
// Refused: load float4, where rows begin at multiples of 16 bytes
// CHANGE(8.7 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmVectorized<true> : gemmVectorized<false>;
// TO
    auto kernel = m % 128 == 0 && n % 8 == 0 && k % 128 == 0 ? gemmVectorized<true> : gemmVectorized<false>;
// END(8.7 launch)
