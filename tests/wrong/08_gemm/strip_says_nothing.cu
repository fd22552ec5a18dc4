// Stage 8.3: a launch that was refused is called a success.
// Refused: returned cudaSuccess, but C is not written
// Refused: return what cudaGetLastError() says
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    return cudaSuccess;
// END(8.3 launch)
