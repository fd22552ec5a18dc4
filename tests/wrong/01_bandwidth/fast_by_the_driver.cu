// Stage 1.8: lets the driver copy most of it.
// Refused: calls of the host do a part of the work
// BEGIN(1.8 launch)
    const size_t some = std::min<size_t>(n, 1000);
    if (n == 0) return;
    copyFast<<<1, fastThreads>>>(out, in, some);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out + some, in + some, (n - some) * sizeof(float), cudaMemcpyDeviceToDevice));
// END(1.8 launch)
