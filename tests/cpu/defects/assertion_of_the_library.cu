// expect: assertion
// cause: empty
// The last element of a std::vector that has none.
#include <cstdio>
#include <vector>

__global__ void fill(int* data) { data[threadIdx.x] = 1; }

static int last(const std::vector<int>& values) {
    return values.back();  // <- here
}

int main() {
    std::vector<int> h;
    int* d;
    cudaMalloc((void**)&d, 32 * sizeof(int));
    fill<<<1, 32>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(d);
    printf("%d\n", last(h));
    return 0;
}
