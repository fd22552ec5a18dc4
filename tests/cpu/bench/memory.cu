// How much memory does watching take? Prints the bytes that the process needs for each byte of device memory,
// beyond that byte itself, when a kernel has touched all of it.
#include <unistd.h>

#include <cstdio>

__global__ void fill(unsigned* words, unsigned count) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) words[i] = i;
}

static double residentBytes() {
    long total = 0, resident = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (!file || std::fscanf(file, "%ld %ld", &total, &resident) != 2) return 0;
    std::fclose(file);
    return double(resident) * double(sysconf(_SC_PAGESIZE));
}

int main() {
    const unsigned count = 64 << 20;
    const double bytes = double(count) * sizeof(unsigned);
    unsigned* words;
    if (cudaMalloc(&words, count * sizeof(unsigned)) != cudaSuccess) return 1;
    fill<<<1, 256>>>(words, count);   // what every program takes, however little it does
    cudaDeviceSynchronize();
    double before = residentBytes();
    fill<<<count / 256, 256>>>(words, count);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    std::printf("%.2f\n", (residentBytes() - before - bytes) / bytes);
    cudaFree(words);
}
