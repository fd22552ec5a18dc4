// expect: race in global memory
// object: heat
// The barrier orders the threads of one block; at the edges the neighbour belongs to another one.
#include <cstdio>
#include <vector>

__global__ void diffuse(float* heat, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float left = i > 0 ? heat[i - 1] : 0.0f;       // <- here
    float right = i + 1 < n ? heat[i + 1] : 0.0f;  // <- here
    __syncthreads();
    heat[i] = 0.5f * (left + right);  // <- other
}

int main() {
    const int n = 256;
    std::vector<float> h(n, 1.0f);
    float* heat;
    cudaMalloc(&heat, n * sizeof(float));
    cudaMemcpy(heat, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    diffuse<<<n / 64, 64>>>(heat, n);
    cudaMemcpy(h.data(), heat, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", h[64]);
    cudaFree(heat);
    return 0;
}
