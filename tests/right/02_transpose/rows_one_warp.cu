// Stage 2.4: a warp a row, called by hand with cudaLaunchKernel.
// Passes.
// BEGIN(2.4 launch)
    void* arguments[] = {&out, &in, &rows, &cols};
    CHECK(cudaLaunchKernel(reinterpret_cast<const void*>(transposeRowPerBlock), dim3(rows), dim3(32), arguments, 0, nullptr));
    CHECK_LAUNCH();
// END(2.4 launch)
