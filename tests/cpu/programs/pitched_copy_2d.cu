#include <iostream>
#include <vector>
#include <cstdlib>

#define CHECK(x) if ((x) != cudaSuccess) { std::cerr << #x << ": " << cudaGetErrorString(cudaGetLastError()) << std::endl; std::exit(1); }

__global__ void brighten(unsigned char *image, size_t pitch, int width, int height, int by)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        unsigned char *row = image + y * pitch;
        row[x] = min(255, row[x] + by);
    }
}

__global__ void rowSums(const float *devPtr, size_t pitch, int width, int height, float *sums)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= height) return;
    const float *row = (const float *)((const char *)devPtr + r * pitch);
    float sum = 0;
    for (int c = 0; c < width; ++c) sum += row[c];
    sums[r] = sum;
}

int main()
{
    const int width = 117, height = 43;
    std::vector<unsigned char> h(width * height), out(width * height);
    for (int i = 0; i < width * height; ++i) h[i] = i % 256;
    unsigned char *d;
    size_t pitch;
    CHECK(cudaMallocPitch((void **)&d, &pitch, width, height));
    CHECK(cudaMemcpy2D(d, pitch, h.data(), width, width, height, cudaMemcpyHostToDevice));
    dim3 threads(16, 16), blocks((width + 15) / 16, (height + 15) / 16);
    brighten<<<blocks, threads>>>(d, pitch, width, height, 20);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy2D(out.data(), width, d, pitch, width, height, cudaMemcpyDeviceToHost));
    bool ok = pitch >= width && pitch % 16 == 0;
    for (int i = 0; i < width * height; ++i) ok = ok && out[i] == std::min(255, h[i] + 20);

    // a window out of the middle of the picture
    std::vector<unsigned char> window(10 * 5);
    CHECK(cudaMemcpy2D(window.data(), 10, d + 7 * pitch + 30, pitch, 10, 5, cudaMemcpyDeviceToHost));
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 10; ++x) ok = ok && window[y * 10 + x] == out[(y + 7) * width + x + 30];
    CHECK(cudaMemset2D(d, pitch, 3, width, height));
    CHECK(cudaMemcpy2D(out.data(), width, d, pitch, width, height, cudaMemcpyDeviceToHost));
    for (int i = 0; i < width * height; ++i) ok = ok && out[i] == 3;

    float *f, *sums, hf[6][9], hs[6];
    for (int r = 0; r < 6; ++r)
        for (int c = 0; c < 9; ++c) hf[r][c] = r + 0.5f * c;
    CHECK(cudaMallocPitch(&f, &pitch, 9 * sizeof(float), 6));
    CHECK(cudaMalloc(&sums, sizeof hs));
    CHECK(cudaMemcpy2D(f, pitch, hf, 9 * sizeof(float), 9 * sizeof(float), 6, cudaMemcpyHostToDevice));
    rowSums<<<1, 32>>>(f, pitch, 9, 6, sums);
    CHECK(cudaMemcpy(hs, sums, sizeof hs, cudaMemcpyDeviceToHost));
    for (int r = 0; r < 6; ++r) ok = ok && hs[r] == 9 * r + 18;
    cudaFree(d);
    cudaFree(f);
    cudaFree(sums);
    std::cout << (ok ? "PASS" : "FAIL") << std::endl;
    return !ok;
}
