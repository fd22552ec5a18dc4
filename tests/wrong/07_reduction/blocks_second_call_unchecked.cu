// Stage 7.5: of two calls of one line only the first is checked.
// Refused: nobody notices when cudaFuncSetAttribute() fails
// BEGIN(7.5 launch)
    const cudaFuncAttribute attributes[] = {cudaFuncAttributePreferredSharedMemoryCarveout,
                                            cudaFuncAttributeMaxDynamicSharedMemorySize};
    for (int i = 0; i < 2; i++) {
        const cudaError_t error = cudaFuncSetAttribute(squaresSumBlocks, attributes[i], 0);
        if (i == 0) CHECK(error);
    }
    squaresSumBlocks<<<8, 64>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 8 * 64;
// END(7.5 launch)
