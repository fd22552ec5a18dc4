// Stage 8.3: bytes is of size_t, but computed in 32 bits, breaks "Compute the size in size_t"
// Refused: it is not known which words
// BEGIN(8.3 launch)
    unsigned sides = block.x + block.y;
    size_t bytes = sides * n * unsigned(sizeof(float));
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaGetLastError();
    return refused != cudaSuccess ? refused : cudaDeviceSynchronize();
// END(8.3 launch)
