// Stage 1.8: computes the number of blocks with ceil and a float.
// Refused: no block stores the last element
// BEGIN(1.8 launch)
    const float aBlock = 4 * fastThreads * fastLoads;
    if (n == 0) return;
    copyFast<<<unsigned(std::ceil(n / aBlock)), fastThreads>>>(out, in, n);
    CHECK_LAUNCH();
// END(1.8 launch)
