// Stage 2.4: launched by cudaLaunchKernel, which returns what others ask of cudaGetLastError.
// Passes.
// BEGIN(2.4 launch)
    void* arguments[] = {&out, &in, &rows, &cols};
    CHECK(cudaLaunchKernel(reinterpret_cast<const void*>(&transposeRowPerBlock), dim3(rows), dim3(128), arguments, 0, nullptr));
    CHECK(cudaDeviceSynchronize());
// END(2.4 launch)
