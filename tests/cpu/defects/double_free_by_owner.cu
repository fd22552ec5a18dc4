// expect: double free
// object: d_in
// Two owners of one pointer: the second one frees it again, from within the library's own code.
#include <cstdio>
#include <memory>

struct Free {
    void operator()(float* p) const { cudaFree(p); }  // <- maybe
};

__global__ void fill(float* out) { out[threadIdx.x] = 1; }

void work() {
    float* d_in;
    cudaMalloc(&d_in, 32 * sizeof(float));
    std::unique_ptr<float, Free> first(d_in), second(d_in);
    fill<<<1, 32>>>(first.get());
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}  // <- maybe

int main() {
    work();  // <- maybe
    return 0;
}
