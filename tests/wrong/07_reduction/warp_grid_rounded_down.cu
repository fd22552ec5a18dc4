// Stage 7.8: no block at all for few elements.
// Refused: the launch was refused
// BEGIN(7.8 launch)
    filled = static_cast<int>(std::min(n / 256, size_t(mostSums)));
    squaresSumWarp<<<filled, 256>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.8 launch)
