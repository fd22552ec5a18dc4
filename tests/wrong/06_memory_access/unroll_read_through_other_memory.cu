// Stage 6.3: the sums go to memory of their own, and are copied to c by a call.
// Refused: calls of the host do a part of the work
// BEGIN(6.3 launch)
    float* sums;
    CHECK(cudaMalloc(&sums, n * sizeof(float)));
    readOffsetUnroll4<<<(n + 4 * block - 1) / (4 * block), block>>>(sums, a, b, n, offset);
    CHECK_LAUNCH();
    if (n > offset) CHECK(cudaMemcpy(c, sums, (n - offset) * sizeof(float), cudaMemcpyDeviceToDevice));
    CHECK(cudaFree(sums));
// END(6.3 launch)
