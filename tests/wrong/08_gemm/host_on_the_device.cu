// Stage 8.1: lets a kernel do it, right as it is.
// Refused: there is a launch
// Refused: this function is for the host
// BEGIN(top)
void launchNaive(float* c, const float* a, const float* b, int m, int n, int k, dim3 block);
// END(top)
// BEGIN(8.1)
    float *dc, *da, *db;
    const size_t bytesA = sizeof(float) * m * n, bytesB = sizeof(float) * n * k, bytesC = sizeof(float) * m * k;
    CHECK(cudaMalloc(&da, bytesA));
    CHECK(cudaMalloc(&db, bytesB));
    CHECK(cudaMalloc(&dc, bytesC));
    CHECK(cudaMemcpy(da, a, bytesA, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b, bytesB, cudaMemcpyHostToDevice));
    launchNaive(dc, da, db, m, n, k, dim3(16, 16));
    CHECK(cudaMemcpy(c, dc, bytesC, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
// END(8.1)
