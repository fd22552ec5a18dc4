// expect: nothing
// An object that lives as long as the program allocates before main, launches there, and frees after it.
#include <cstdio>

__global__ void count(int* counts, int n) {
    if (threadIdx.x < n) counts[threadIdx.x] += threadIdx.x;
}

struct Counts {
    static constexpr int n = 24;
    int* data;
    Counts() {
        cudaMalloc(&data, n * sizeof(int));
        cudaMemset(data, 0, n * sizeof(int));
        count<<<1, 32>>>(data, n);
    }
    ~Counts() {
        count<<<1, 32>>>(data, n);
        cudaDeviceSynchronize();
        cudaFree(data);
    }
};
Counts counts;

int main() {
    static Counts inMain;
    int last[2];
    count<<<1, 32>>>(counts.data, Counts::n);
    cudaMemcpy(&last[0], counts.data + Counts::n - 1, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&last[1], inMain.data + Counts::n - 1, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", last[0], last[1]);
    return last[0] == 46 && last[1] == 23 ? 0 : 1;
}
