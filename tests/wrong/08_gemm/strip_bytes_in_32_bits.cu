// Stage 8.3: the size is computed in 32 bits: strips of 2^32 elements seem to need nothing.
// Refused: the number of bytes too small, or computed in 32 bits
// BEGIN(8.3 launch)
    size_t bytes = (block.x + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaGetLastError();
    return refused != cudaSuccess ? refused : cudaDeviceSynchronize();
// END(8.3 launch)
