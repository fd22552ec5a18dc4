// expect: host pointer in kernel
// cause: cudaMalloc
// The vector lives on the host, and so does what data() points to.
#include <cstdio>
#include <vector>

__global__ void scale(float* values, float factor, int n) {
    int i = threadIdx.x;
    if (i < n) values[i] *= factor;  // <- here
}

int main() {
    std::vector<float> values(100, 2.0f);
    scale<<<1, 128>>>(values.data(), 3.0f, 100);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%g\n", values[0]);
    return 0;
}
