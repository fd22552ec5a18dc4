// Stage 2.1: lets a kernel do it, right as it is.
// Refused: there is a launch
// Refused: this function is for the host
// BEGIN(2.1)
    float *dIn, *dOut;
    const size_t bytes = size_t(rows) * cols * sizeof(float);
    CHECK(cudaMalloc(&dIn, bytes));
    CHECK(cudaMalloc(&dOut, bytes));
    CHECK(cudaMemcpy(dIn, in, bytes, cudaMemcpyHostToDevice));
    transposeNaiveCol<<<gridFor(cols, rows, dim3(8, 8)), dim3(8, 8)>>>(dOut, dIn, rows, cols);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dOut, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dIn));
    CHECK(cudaFree(dOut));
// END(2.1)
// BEGIN(top)
static dim3 gridFor(int rows, int cols, dim3 block);
__global__ void transposeNaiveCol(float* out, const float* in, int rows, int cols);
// END(top)
