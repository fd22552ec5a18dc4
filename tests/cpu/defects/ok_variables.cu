// expect: nothing
// Every element of __device__ and __constant__ arrays, the first and the last too, and one through a pointer that
// starts before the array.
#include <cstdio>

__constant__ short steps[3] = {1, 2, 4};
__device__ double first[5];
__device__ char middle[7];
__device__ float4 last[3];
__device__ int single;

__global__ void useAll() {
    int t = threadIdx.x;
    if (t < 5) first[t] = steps[t % 3];
    if (t < 7) middle[6 - t] = static_cast<char>(t);
    if (t < 3) last[t] = make_float4(1, 2, 3, steps[2 - t]);
    if (t == 0) single = 10;
    __syncthreads();
    const double *fromZero = first, *fromOne = fromZero - 1;
    if (t >= 1 && t <= 5) atomicAdd(&single, static_cast<int>(fromOne[t]));
}

int main() {
    int sum = 0;
    double values[5];
    useAll<<<1, 32>>>();
    cudaMemcpyFromSymbol(&sum, single, sizeof sum);
    cudaMemcpyFromSymbol(values, first, sizeof values);
    cudaError_t error = cudaDeviceSynchronize();
    bool right = error == cudaSuccess && sum == 10 + 1 + 2 + 4 + 1 + 2 && values[4] == 2;
    printf("%s, %d\n", cudaGetErrorString(error), sum);
    return right ? 0 : 1;
}
