// expect: unchecked launch
// object: scale
// The arguments of the template are deduced, and the block comes from a variable: too many threads for n = 2000.
#include <cstdio>

template <class T>
__global__ void scale(T* values, T factor, int n) {
    if (threadIdx.x < n) values[threadIdx.x] *= factor;
}

template <class T>
void scaleAll(T* values, int n) {
    int threads = (n + 31) / 32 * 32;
    scale<<<1, threads>>>(values, T(2), n);  // <- here
}

int main() {
    for (int n : {1000, 2000}) {
        double* values;
        cudaMalloc(&values, n * sizeof(double));
        cudaMemset(values, 0, n * sizeof(double));
        scaleAll(values, n);
        cudaFree(values);
    }
    return 0;
}
