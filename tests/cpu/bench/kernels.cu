// The four workloads by which the CPU device's speed is judged. Prints one line a workload: name, median of the
// launches' wall times and of the processor times, in milliseconds.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

__global__ void transposeNaive(float* out, const float* in, int rows, int cols) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < cols && y < rows) out[x * rows + y] = in[y * cols + x];
}

__global__ void transposeTiled(float* out, const float* in, int rows, int cols) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < cols && y + k < rows) tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * cols + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < rows && y + k < cols) out[(y + k) * rows + x] = tile[threadIdx.x][threadIdx.y + k];
}

__global__ void sumTree(const int* in, long long* out, int n) {
    __shared__ long long partial[256];
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i] * in[i];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        if (threadIdx.x < step) partial[threadIdx.x] += partial[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = partial[0];
}

__global__ void gemmTiled(const float* a, const float* b, float* c, int n) {
    __shared__ float tileA[16][16], tileB[16][16];
    int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k += 16) {
        tileA[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        tileB[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];
        __syncthreads();
        for (int j = 0; j < 16; j++) sum += tileA[threadIdx.y][j] * tileB[j][threadIdx.x];
        __syncthreads();
    }
    c[row * n + col] = sum;
}

static double seconds(clockid_t clock) {
    timespec t;
    clock_gettime(clock, &t);
    return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

static double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

static void measure(const char* name, int repeats, const std::function<void()>& launch, const std::function<bool()>& right) {
    launch();
    std::vector<double> wall, processor;
    for (int i = 0; i < repeats; i++) {
        double w = seconds(CLOCK_MONOTONIC), p = seconds(CLOCK_PROCESS_CPUTIME_ID);
        launch();
        wall.push_back((seconds(CLOCK_MONOTONIC) - w) * 1e3);
        processor.push_back((seconds(CLOCK_PROCESS_CPUTIME_ID) - p) * 1e3);
    }
    if (cudaDeviceSynchronize() != cudaSuccess || !right()) {
        std::printf("%s: wrong result\n", name);
        std::exit(1);
    }
    std::printf("%-16s %8.2f %8.2f\n", name, median(wall), median(processor));
}

int main(int argc, char** argv) {
    int repeats = argc > 1 ? std::atoi(argv[1]) : 9;
    const int side = 2048, n = 256, count = 1 << 20;
    std::vector<float> in(size_t(side) * side), out(in.size()), a(n * n), b(n * n), c(n * n);
    std::vector<int> numbers(count);
    for (size_t i = 0; i < in.size(); i++) in[i] = float(i % 8191);
    for (int i = 0; i < n * n; i++) a[i] = float(i % 7), b[i] = float(i % 5);
    for (int i = 0; i < count; i++) numbers[i] = i % 10;
    float *dIn, *dOut, *dA, *dB, *dC;
    int* dNumbers;
    long long* dSums;
    cudaMalloc(&dIn, in.size() * 4);
    cudaMalloc(&dOut, in.size() * 4);
    cudaMalloc(&dA, n * n * 4);
    cudaMalloc(&dB, n * n * 4);
    cudaMalloc(&dC, n * n * 4);
    cudaMalloc(&dNumbers, count * 4);
    cudaMalloc(&dSums, 64 * 8);
    cudaMemcpy(dIn, in.data(), in.size() * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dA, a.data(), n * n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dB, b.data(), n * n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dNumbers, numbers.data(), count * 4, cudaMemcpyHostToDevice);
    auto transposed = [&] {
        cudaMemcpy(out.data(), dOut, out.size() * 4, cudaMemcpyDeviceToHost);
        for (int r = 0; r < side; r++)
            for (int k = 0; k < side; k++)
                if (out[size_t(k) * side + r] != in[size_t(r) * side + k]) return false;
        cudaMemset(dOut, 0xff, out.size() * 4);
        return true;
    };
    measure("transpose naive", repeats, [&] { transposeNaive<<<dim3(128, 128), dim3(16, 16)>>>(dOut, dIn, side, side); },
            transposed);
    measure("transpose tiled", repeats, [&] { transposeTiled<<<dim3(64, 64), dim3(32, 8)>>>(dOut, dIn, side, side); },
            transposed);
    measure("tree sum", repeats, [&] { sumTree<<<64, 256>>>(dNumbers, dSums, count); },
            [&] {
                long long sums[64], sum = 0, expected = 0;
                cudaMemcpy(sums, dSums, sizeof sums, cudaMemcpyDeviceToHost);
                for (long long s : sums) sum += s;
                for (int v : numbers) expected += v * v;
                return sum == expected;
            });
    measure("gemm tiled", repeats, [&] { gemmTiled<<<dim3(16, 16), dim3(16, 16)>>>(dA, dB, dC, n); },
            [&] {
                cudaMemcpy(c.data(), dC, n * n * 4, cudaMemcpyDeviceToHost);
                for (int i = 0; i < n * n; i += 97) {
                    float sum = 0;
                    for (int k = 0; k < n; k++) sum += a[i / n * n + k] * b[k * n + i % n];
                    if (sum != c[i]) return false;
                }
                return true;
            });
    for (float* p : {dIn, dOut, dA, dB, dC}) cudaFree(p);
    cudaFree(dNumbers);
    cudaFree(dSums);
}
