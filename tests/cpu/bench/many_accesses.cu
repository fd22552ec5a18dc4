// Does the cost stay linear? Prints nanoseconds an access for launches of 10^6, 10^7 … accesses, up to the argument.
#include <time.h>

#include <cstdio>
#include <cstdlib>

constexpr int block = 256, words = 1 << 20;

// Each thread reads `rounds` words, and each warp reads them coalesced.
__global__ void readAll(const float* in, float* out, long rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (long round = 0; round < rounds; round++) sum += in[(i + round * block) % words];
    out[i] = sum;
}

static double seconds() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

int main(int argc, char** argv) {
    const double most = argc > 1 ? std::atof(argv[1]) : 1e8;
    const int grid = 1024;
    float *in, *out;
    cudaMalloc(&in, words * sizeof(float));
    cudaMalloc(&out, grid * block * sizeof(float));
    cudaMemset(in, 0, words * sizeof(float));
    for (double accesses = 1e6; accesses <= most; accesses *= 10) {
        long rounds = long(accesses / (grid * block));
        double begin = seconds();
        readAll<<<grid, block>>>(in, out, rounds);
        if (cudaDeviceSynchronize() != cudaSuccess) return 1;
        std::printf("%.0e %.2f\n", accesses, (seconds() - begin) * 1e9 / (double(rounds + 1) * grid * block));
    }
    cudaFree(in);
    cudaFree(out);
}
