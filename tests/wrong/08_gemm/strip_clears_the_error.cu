// Stage 8.3: the error is asked for, and forgotten by the second question.
// Refused: returned cudaSuccess, but C is not written
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    if (cudaGetLastError() != cudaSuccess) return cudaGetLastError();
    return cudaDeviceSynchronize();
// END(8.3 launch)
