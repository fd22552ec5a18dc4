// expect: nothing
// Static and dynamic arrays, used to their last element; several arrays carved out of one.
#include <cstdio>

__global__ void useAll(int* out) {
    __shared__ int first[33];
    __shared__ char bytes[3];
    __shared__ double second[5][7];
    extern __shared__ int carved[];
    int* ints = carved;
    float* floats = reinterpret_cast<float*>(&ints[10]);
    int t = threadIdx.x;
    first[t] = t;
    if (t == 0) first[32] = 100;
    if (t < 3) bytes[t] = 1;
    for (int i = t; i < 35; i += 32) second[i / 7][i % 7] = i;
    if (t < 10) ints[t] = t;
    if (t < 6) floats[t] = 2.0f;
    __syncthreads();
    out[t] = first[t + 1] + bytes[t % 3] + int(second[4][6]) + ints[t % 10] + int(floats[t % 6]);
}

int main() {
    int h[32], *out, sum = 0;
    cudaMalloc(&out, sizeof h);
    useAll<<<1, 32, 10 * sizeof(int) + 6 * sizeof(float)>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
    for (int v : h) sum += v;
    int expected = 0;
    for (int t = 0; t < 32; t++) expected += (t < 31 ? t + 1 : 100) + 1 + 34 + t % 10 + 2;
    printf("%d %d\n", sum, expected);
    return sum == expected ? 0 : 1;
}
