// Stage 7.9: many more blocks than fit, in which each thread has its four int4.
// Passes.
// BEGIN(7.9 launch)
    size_t blocks = std::max((n / 4 + 4095) / 4096, size_t(1));
    if (n < size_t(1) << 24) blocks = blocksFor((n + 3) / 4, 1024);
    squaresSumFast<<<static_cast<unsigned>(blocks), 1024>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
