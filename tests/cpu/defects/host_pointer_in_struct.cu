// expect: host pointer in kernel
// The struct was copied to the device; the pointer in it still points to the host.
#include <cstdio>
#include <cstdlib>

struct Matrix {
    int rows, cols;
    float* elements;
};

__global__ void clear(Matrix* m) {
    int i = threadIdx.x;
    if (i < m->rows * m->cols) m->elements[i] = 0.0f;  // <- here
}

int main() {
    Matrix h{8, 8, static_cast<float*>(malloc(64 * sizeof(float)))};
    Matrix* d;
    cudaMalloc(&d, sizeof(Matrix));
    cudaMemcpy(d, &h, sizeof(Matrix), cudaMemcpyHostToDevice);
    clear<<<1, 64>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(d);
    free(h.elements);
    return 0;
}
