// expect: invalid free
// Memory of malloc goes back by free, not by cudaFree.
#include <cstdio>
#include <cstdlib>

__global__ void nothing() {}

int main() {
    float* h = static_cast<float*>(malloc(256));
    nothing<<<1, 1>>>();
    cudaDeviceSynchronize();
    cudaError_t error = cudaFree(h);  // <- here
    printf("%s\n", cudaGetErrorName(error));
    free(h);
    return 0;
}
