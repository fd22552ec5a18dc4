// expect: out of bounds
// expect: unknown address
// Nobody looks at what the calls say: after the kernel's fault none gives memory, and so the host crashes. The report
// comes all the same.
#include <cstdio>

__global__ void fill(int* out) { out[threadIdx.x] = 1; }  // <- here

int main() {
    int *out, *both = nullptr;
    cudaMalloc(&out, 16 * sizeof(int));
    fill<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaMallocManaged(&both, 16 * sizeof(int));
    both[3] = 7;  // <- here
    printf("%d\n", both[3]);
}
