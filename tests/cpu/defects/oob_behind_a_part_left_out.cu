// expect: out of bounds
// kernel: shifted
// Launches in a part of the file that an #if leaves out: the lines behind it keep their numbers.
#include <cstdio>

__global__ void ones(int* p) { p[threadIdx.x] = 1; }

#define VERSION 3
#if VERSION == 1
void run(int* p) { ones<<<1, 32>>>(p); }
void runTwice(int* p) {
    ones<<<1, 32>>>(p);
    ones<<<1, 32>>>(p);
}
#elif VERSION == 2
#ifdef NESTED
void run(int* p) { ones<<<1, 32>>>(p); }
#endif
#else
__global__ void shifted(int* p) {
    p[threadIdx.x + 1] = 2;  // <- here
}
#endif

int main() {
    int* p;
    cudaMalloc(&p, 32 * sizeof(int));
    ones<<<1, 32>>>(p);
    shifted<<<1, 32>>>(p);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(p);
    return 0;
}
