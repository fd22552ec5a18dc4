// Stage 1.8: arrays of more than 2³⁰ floats are copied in several launches.
// Refused: it is done in several launches
// BEGIN(1.8 launch)
    const size_t aBlock = size_t(fastThreads) * fastLoads * 4, chunk = size_t(1) << 30;
    for (size_t from = 0; from < n; from += chunk) {
        const size_t count = std::min(chunk, n - from);
        copyFast<<<unsigned((count + aBlock - 1) / aBlock), fastThreads>>>(out + from, in + from, count);
        CHECK_LAUNCH();
    }
// END(1.8 launch)
