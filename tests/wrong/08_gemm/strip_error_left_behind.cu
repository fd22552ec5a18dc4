// Stage 8.3: looks at the error without taking it.
// Refused: the error of a refused launch stays behind
// Refused: cudaGetLastError() takes it away
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaPeekAtLastError();
    return refused == cudaSuccess ? cudaDeviceSynchronize() : refused;
// END(8.3 launch)
