// expect: out of bounds
// object: data
// thread: 254 0 0
// 1018 floats are not a whole number of float4: the last vector hangs over the end.
#include <cstdio>

__global__ void doubleAll(float4* data, int vectors) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < vectors) {
        float4 v = data[i];  // <- here
        v.x *= 2, v.y *= 2, v.z *= 2, v.w *= 2;
        data[i] = v;
    }
}

int main() {
    const int n = 1018;
    float* data;
    cudaMalloc(&data, n * sizeof(float));
    cudaMemset(data, 0, n * sizeof(float));
    doubleAll<<<1, 256>>>(reinterpret_cast<float4*>(data), (n + 3) / 4);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(data);
}
