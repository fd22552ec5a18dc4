// Stage 8.3: the error of the launch is not what is returned.
// Refused: nobody notices when the launch of gemmStrip is refused
// Refused: return the error that it gives
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    return cudaGetLastError() == cudaErrorInvalidValue ? cudaErrorInvalidValue : cudaSuccess;
// END(8.3 launch)
