// How much memory does watching take? Prints the bytes that the process needs for each byte of device memory,
// beyond that byte itself, when kernels have touched all of it.
//
// The same grid fills a small part first, so that what does not grow with the memory is not counted: a few bytes for
// each block of the grid, and 4 MiB for the queue to the second thread. Run it with WORKERS=1: a second thread would
// lag behind, and the figure would depend on how far.
#include <unistd.h>

#include <cstdio>

constexpr unsigned blocks = 1 << 12, threads = 256;

__global__ void fill(unsigned* words, unsigned from, unsigned to) {
    for (unsigned i = from + blockIdx.x * threads + threadIdx.x; i < to; i += blocks * threads) words[i] = i;
}

static double residentBytes() {
    long total = 0, resident = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (!file || std::fscanf(file, "%ld %ld", &total, &resident) != 2) return 0;
    std::fclose(file);
    return double(resident) * double(sysconf(_SC_PAGESIZE));
}

int main() {
    const unsigned count = 64 << 20, before = 1 << 20;
    unsigned* words;
    if (cudaMalloc(&words, count * sizeof(unsigned)) != cudaSuccess) return 1;
    fill<<<blocks, threads>>>(words, 0, before);
    cudaDeviceSynchronize();
    double resident = residentBytes();
    fill<<<blocks, threads>>>(words, before, count);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    double bytes = double(count - before) * sizeof(unsigned);
    std::printf("%.2f\n", (residentBytes() - resident - bytes) / bytes);
    cudaFree(words);
}
