// expect: nothing
// Recursion is allowed on a device, and local arrays too.
#include <cstdio>

__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

__device__ int sumOfDigits(int n) {
    int digits[12], count = 0, sum = 0;
    for (; n > 0; n /= 10) digits[count++] = n % 10;
    for (int i = 0; i < count; i++) sum += digits[i];
    return sum;
}

__global__ void numbers(int* out) { out[threadIdx.x] = sumOfDigits(fibonacci(threadIdx.x % 16)); }

int main() {
    int h[32], *out;
    cudaMalloc(&out, sizeof h);
    numbers<<<1, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
    printf("%d\n", h[15]);
    return h[15] == 7 && h[31] == 7 ? 0 : 1;
}
