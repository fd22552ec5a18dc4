// expect: out of bounds
// cause: container's size
// The host's loop over a std::vector takes one element too many. The program ends there.
#include <cstdio>
#include <vector>

__global__ void square(int* data) { data[threadIdx.x] *= data[threadIdx.x]; }

int main() {
    std::vector<int> h(32, 2);
    int* d;
    cudaMalloc((void**)&d, 32 * sizeof(int));
    cudaMemcpy(d, h.data(), 32 * sizeof(int), cudaMemcpyHostToDevice);
    square<<<1, 32>>>(d);
    cudaMemcpy(h.data(), d, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d);
    int sum = 0;
    for (size_t i = 0; i <= h.size(); i++) sum += h[i];  // <- here
    printf("%d\n", sum);
    return 0;
}
