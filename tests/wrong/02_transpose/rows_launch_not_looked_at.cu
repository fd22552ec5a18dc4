// Stage 2.4: nobody looks at what cudaLaunchKernel returns, nor at the last error.
// Refused: nobody notices when the launch of transposeRowPerBlock is refused
// Refused: (void)cudaLaunchKernel
// BEGIN(2.4 launch)
    void* arguments[] = {&out, &in, &rows, &cols};
    (void)cudaLaunchKernel(reinterpret_cast<const void*>(transposeRowPerBlock), dim3(rows), dim3(256), arguments, 0, nullptr);
    cudaGetLastError();
// END(2.4 launch)
