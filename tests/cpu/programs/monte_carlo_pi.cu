// Pi by throwing darts, with an own xorshift generator for each thread.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>

class XorShift {
public:
    __host__ __device__ explicit XorShift(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 0xD1B54A32D192ED03ull) {
        for (int i = 0; i < 4; ++i) (*this)();
    }
    __host__ __device__ uint32_t operator()() {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        return static_cast<uint32_t>((state * 0x2545F4914F6CDD1Dull) >> 32);
    }
    __host__ __device__ float uniform() { return (*this)() * 2.3283064365386963e-10f; }

private:
    uint64_t state;
};

__host__ __device__ unsigned throwDarts(uint64_t seed, int darts) {
    XorShift random(seed);
    unsigned hits = 0;
    for (int i = 0; i < darts; ++i) {
        uint64_t x = random() >> 8, y = random() >> 8;  // integers, so that every machine agrees
        if (x * x + y * y < (1ull << 48)) ++hits;
    }
    return hits;
}

__global__ void countHits(unsigned long long *total, int darts) {
    unsigned hits = throwDarts(blockIdx.x * blockDim.x + threadIdx.x, darts);
    for (int d = warpSize / 2; d > 0; d >>= 1) hits += __shfl_xor_sync(0xffffffffu, hits, d);
    __shared__ unsigned long long blockHits;
    if (threadIdx.x == 0) blockHits = 0;
    __syncthreads();
    if (threadIdx.x % warpSize == 0) atomicAdd(&blockHits, (unsigned long long)hits);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(total, blockHits);
}

__global__ void fillUniform(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = XorShift(i).uniform();
}

int main(int argc, char *argv[]) {
    const int blocks = 16, threads = 128;
    int darts = argc > 1 ? std::atoi(argv[1]) : 200;
    unsigned long long *total, hits = 0, gold = 0;
    cudaMalloc(&total, sizeof hits);
    cudaMemset(total, 0, sizeof hits);
    countHits<<<blocks, threads>>>(total, darts);
    cudaMemcpy(&hits, total, sizeof hits, cudaMemcpyDeviceToHost);
    cudaFree(total);
    for (int t = 0; t < blocks * threads; ++t) gold += throwDarts(t, darts);
    double pi = 4.0 * hits / (double(blocks) * threads * darts);
    std::cout << "pi is about " << pi << std::endl;

    float *numbers, mean = 0;
    cudaMallocManaged(&numbers, 1000 * sizeof(float));
    fillUniform<<<4, 256>>>(numbers, 1000);
    cudaDeviceSynchronize();
    for (int i = 0; i < 1000; ++i) mean += numbers[i] / 1000;
    cudaFree(numbers);
    bool ok = hits == gold && std::fabs(pi - 3.14159265) < 0.02 && std::fabs(mean - 0.5f) < 0.05f;
    std::cout << (ok ? "PASS" : "FAIL") << std::endl;
    return ok ? 0 : 1;
}
