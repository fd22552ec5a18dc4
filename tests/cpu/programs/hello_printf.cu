#include <stdio.h>

__global__ void helloFromGPU(void)
{
    printf("Hello World from GPU thread %d!\n", threadIdx.x);
}

__global__ void checkIndex(void)
{
    if (threadIdx.x == 1 && threadIdx.y == 1)
        printf("threadIdx:(%d, %d, %d) blockIdx:(%d, %d, %d) blockDim:(%d, %d, %d) gridDim:(%d, %d, %d)\n",
               threadIdx.x, threadIdx.y, threadIdx.z, blockIdx.x, blockIdx.y, blockIdx.z, blockDim.x, blockDim.y,
               blockDim.z, gridDim.x, gridDim.y, gridDim.z);
}

__global__ void values(const char *name, float x, long long big, unsigned u, double d)
{
    int written = printf("%s %5.2f %lld %08x %e %c%%\n", "values:", x, big, u, d, 'z');
    if (written != 6) printf("printf returned %d, not the number of arguments\n", written);
}

int main(int argc, char **argv)
{
    printf("Hello World from CPU!\n");
    helloFromGPU<<<1, 10>>>();
    cudaDeviceSynchronize();
    dim3 block(2, 2, 1);
    dim3 grid(2);
    checkIndex<<<grid, block>>>();
    cudaDeviceSynchronize();
    values<<<1, 1>>>(NULL, 1.5f, 1LL << 40, 0xbeefu, 6.02e23);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) return 1;
    printf("PASS\n");
    cudaDeviceReset();
    return 0;
}
