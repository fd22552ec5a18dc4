// Stage 8.3: what would fit is refused.
// Refused: never written
// BEGIN(8.3 launch)
    if (n > 100) return cudaErrorInvalidValue;
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaGetLastError();
    return refused != cudaSuccess ? refused : cudaDeviceSynchronize();
// END(8.3 launch)
