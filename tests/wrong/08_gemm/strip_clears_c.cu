// Stage 8.3: c is cleared, although the launch is refused.
// Refused: but C was written
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    cudaMemset(c, 0, size_t(m) * k * sizeof(float));
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaGetLastError();
    return refused != cudaSuccess ? refused : cudaDeviceSynchronize();
// END(8.3 launch)
