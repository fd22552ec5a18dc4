// Stage 8.7: single elements, where the matrices are large.
// Refused: on so large arrays a lane's loads are of
// CHANGE(8.7 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmVectorized<true> : gemmVectorized<false>;
// TO
    bool wide = n % 4 == 0 && k % 4 == 0 && size_t(n) * k < 100'000;
    auto kernel = wide ? gemmVectorized<true> : gemmVectorized<false>;
// END(8.7 launch)
