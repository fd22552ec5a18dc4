// nvcc --extended-lambda
// Kernels that take device lambdas.
#include <cstdio>
#include <cstdlib>

template <typename F>
__global__ void parallel_for_kernel(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) f(i);
}

template <typename F>
void parallel_for(int n, F f)
{
    parallel_for_kernel<<<(n + 127) / 128, 128>>>(n, f);
    if (cudaGetLastError() != cudaSuccess) exit(2);
}

template <typename T, typename F, typename R>
__global__ void map_reduce(int n, T *result, F map, R reduce)
{
    __shared__ T s[128];
    T v = map(threadIdx.x);
    for (int i = threadIdx.x + blockDim.x; i < n; i += blockDim.x) v = reduce(v, map(i));
    s[threadIdx.x] = v;
    for (int half = 64; half > 0; half >>= 1) {
        __syncthreads();
        if (threadIdx.x < half) s[threadIdx.x] = reduce(s[threadIdx.x], s[threadIdx.x + half]);
    }
    if (threadIdx.x == 0) *result = s[0];
}

struct Grid {
    int width, height;
    int *cells;
    void fill(int value)
    {
        int *c = cells;
        parallel_for(width * height, [=] __device__(int i) { c[i] = value; });
    }
};

int main()
{
    const int n = 1000;
    float a = 2.5f;
    float *x, *y, *result;
    cudaMallocManaged(&x, n * sizeof(float));
    cudaMallocManaged(&y, n * sizeof(float));
    cudaMallocManaged(&result, sizeof(float));
    parallel_for(n, [=] __device__ (int i) {
        x[i] = i % 10;
        y[i] = 1.0f;
    });
    auto saxpy = [=] __device__ (int i) { y[i] += a * x[i]; };
    parallel_for(n, saxpy);
    map_reduce<<<1, 128>>>(n, result, [=] __device__ (int i) { return y[i]; },
                           [] __device__ (float p, float q) -> float { return p > q ? p : q; });
    auto twice = [] __host__ __device__ (int v) { return 2 * v; };
    int *numbers;
    cudaMallocManaged(&numbers, n * sizeof(int));
    parallel_for(n, [numbers, twice] __device__ (int i) { numbers[i] = twice(i); });
    Grid grid = {20, 30, nullptr};
    cudaMallocManaged(&grid.cells, 600 * sizeof(int));
    grid.fill(7);
    cudaDeviceSynchronize();
    bool ok = *result == 1.0f + 2.5f * 9;
    for (int i = 0; i < n; ++i) ok = ok && y[i] == 1.0f + 2.5f * (i % 10) && numbers[i] == twice(i);
    for (int i = 0; i < 600; ++i) ok = ok && grid.cells[i] == 7;
    cudaFree(x);
    cudaFree(y);
    cudaFree(result);
    cudaFree(numbers);
    cudaFree(grid.cells);
    puts(ok ? "PASS" : "FAIL");
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
