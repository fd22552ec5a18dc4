// Stage 8.3: peeks, so the refusal stays behind for the next CHECK_LAUNCH(), breaks "return the error that cudaGetLastError() gives"
// Refused: it is not known which words
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaPeekAtLastError();
    return refused == cudaSuccess ? cudaDeviceSynchronize() : refused;
// END(8.3 launch)
