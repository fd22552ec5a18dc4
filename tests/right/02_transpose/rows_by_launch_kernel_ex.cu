// Stage 2.4: launched by cudaLaunchKernelEx.
// Passes.
// BEGIN(2.4 launch)
    cudaLaunchConfig_t how = {};
    how.gridDim = dim3(rows);
    how.blockDim = dim3(128);
    CHECK(cudaLaunchKernelEx(&how, transposeRowPerBlock, out, in, rows, cols));
    CHECK_LAUNCH();
// END(2.4 launch)
