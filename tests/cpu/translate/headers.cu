// The standard library beside CUDA: its headers look at __CUDACC__ in places.
#include <float.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

__noinline__ __device__ float halved(float x) { return x / 2; }
__forceinline__ __device__ float doubled(float x) { return x * 2; }
__attribute__((__noinline__)) int stays(int x) { return x; }

__global__ void compute(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = std::sqrt(doubled(halved(in[i]))) + std::max(0.0f, fminf(in[i], FLT_MAX)) + std::abs(in[i]);
}

int main() {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> values(0, 1);
    std::vector<float> in(100), out(100);
    for (float& x : in) x = values(random);
    float *deviceIn, *deviceOut;
    cudaMalloc(&deviceIn, 400);
    cudaMalloc(&deviceOut, 400);
    cudaMemcpy(deviceIn, in.data(), 400, cudaMemcpyHostToDevice);
    auto begin = std::chrono::steady_clock::now();
    compute<<<4, 32>>>(deviceOut, deviceIn, 100);
    std::thread([&] { cudaMemcpy(out.data(), deviceOut, 400, cudaMemcpyDeviceToHost); }).join();
    auto end = std::chrono::steady_clock::now();
    std::complex<float> c(1, 2);
    assert(std::norm(c) == 5 && end >= begin && stays(3) == 3);
    for (int i = 0; i < 100; i++)
        if (std::abs(out[i] - (std::sqrt(in[i]) + 2 * in[i])) > 1e-5f) return 1;
    std::cout << "all equal\n";
    cudaFree(deviceIn);
    cudaFree(deviceOut);
}
