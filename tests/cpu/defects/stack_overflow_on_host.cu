// expect: stack overflow
// The host's own stack has an end as well, which a recursion without one comes to.
#include <cstdio>

__global__ void fill(int* out) { out[threadIdx.x] = 1; }

int depth(int n, const int* above) {  // <- maybe
    int here[256];  // <- maybe
    for (int& element : here) element = n + *above;  // <- maybe
    if (here[n % 256] < 0) return here[0];  // <- maybe
    return depth(n + 1, here) + here[n % 256];  // <- maybe
}

int main() {
    int* out;
    const int none = 0;
    cudaMalloc(&out, 32 * sizeof(int));
    fill<<<1, 32>>>(out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
    printf("%d\n", depth(0, &none));
}
