// Stage 2.4: The block's size as the card proposes, checked, and the kernel by cudaLaunchKernel.
// Passes.
// BEGIN(2.4 kernel)
    in += size_t(blockIdx.x) * cols;
    out += blockIdx.x;
    for (size_t col = threadIdx.x; col < size_t(cols); col += blockDim.x) out[col * rows] = in[col];
// END(2.4 kernel)
// BEGIN(2.4 launch)
    int grid = 0, block = 0;
    CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, transposeRowPerBlock));
    void* arguments[] = {&out, &in, &rows, &cols};
    CHECK(cudaLaunchKernel(reinterpret_cast<const void*>(transposeRowPerBlock), dim3(rows), dim3(block), arguments, 0, nullptr));
    CHECK_LAUNCH();
// END(2.4 launch)
