// Between arrays in shared memory, and between variables, there are gaps; shared ones begin at bank 0, variables at a
// sector.
#include <cstdio>
#include <cstdlib>

__device__ int first[5], second[5];
__device__ int third[3] = {1, 2, 3}, fourth[3] = {4, 5, 6};
__constant__ int fifth[3] = {7, 8, 9};
__constant__ int sixth[3];
__shared__ char outside[3];

constexpr int count = 10, sharedOnes = 4;

template <int n> __global__ void addresses(long* places, int i) {
    __shared__ double a[n];
    __shared__ alignas(256) float b[n];
    extern __shared__ int c[];
    a[i] = 1, b[i] = 2, c[i] = 3, outside[i] = 4, first[i] = second[i] = 5;
    const long all[] = {(long)a, (long)b, (long)c, (long)outside, (long)first, (long)second,
                        (long)third, (long)fourth, (long)fifth, (long)sixth,
                        third[i] + fourth[i] + fifth[i] + sixth[i]};
    for (int k = 0; k <= count; k++) places[k] = all[k];
}

int main() {
    const int sizes[count] = {72, 36, 64, 3, 20, 20, 12, 12, 12, 12};
    long *places, p[count + 1];
    cudaMalloc(&places, sizeof p);
    addresses<9><<<1, 1, 64>>>(places, 2);
    cudaMemcpy(p, places, sizeof p, cudaMemcpyDeviceToHost);
    int wrong = p[count] != 18 || p[1] % 256 != 0;
    for (int a = 0; a < count; a++) {
        bool shared = a < sharedOnes;
        if (p[a] % (shared ? 128 : 32) != 0) std::printf("array %d begins at %lx\n", a, p[a]), wrong++;
        for (int b = 0; b < count; b++) {
            int gap = shared && b < sharedOnes ? 1024 : 256;
            if (a == b || p[a] > p[b] || p[b] - p[a] - sizes[a] >= gap) continue;
            std::printf("array %d is near %d\n", a, b), wrong++;
        }
    }
    cudaFree(places);
    return wrong;
}
