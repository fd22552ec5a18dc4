// Stage 8.3: what it takes for too large it does not launch.
// Refused: nothing is launched, and an error is returned
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    if (bytes > 48 * 1024) return cudaErrorInvalidValue;
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    return cudaGetLastError();
// END(8.3 launch)
