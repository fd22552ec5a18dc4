// expect: memory not freed
// object: values
// A class that allocates and has no destructor; made with new, in a template.
#include <cstdio>
#include <memory>

template <class T>
struct Buffer {
    T* values;
    size_t count;
    explicit Buffer(size_t count) : count(count) {
        cudaMalloc(&values, count * sizeof(T));  // <- here
    }
};

__global__ void fill(float* values, float value) { values[threadIdx.x] = value; }

int main() {
    auto first = std::make_unique<Buffer<float>>(64), second = std::make_unique<Buffer<float>>(32);
    fill<<<1, 64>>>(first->values, 1);
    fill<<<1, 32>>>(second->values, 2);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
