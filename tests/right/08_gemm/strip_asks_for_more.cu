// Stage 8.3: up to 227 KiB a block, as cards since 2020 allow if they are asked.
// Passes.
// BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    if (bytes > size_t(most)) return cudaErrorInvalidValue;
    cudaError_t status = cudaFuncSetAttribute(gemmStrip, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
    if (status != cudaSuccess) return status;
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    return cudaGetLastError();
// END(8.3 launch)
