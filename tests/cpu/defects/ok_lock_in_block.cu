// expect: nothing
// A lock that all threads of a block take in turn, lanes of one warp and others, with a fence on both sides. What it
// protects is from the device's heap, and freed in the same launch.
#include <cstdio>

struct Sum {
    int total;
};

__device__ int lock;

__global__ void addUp(Sum* sum) {
    for (int i = 0; i < 3; i++)
        for (int turn = 0; turn < 32; turn++)
            if (threadIdx.x % 32 == turn) {
                while (atomicCAS(&lock, 0, 1) != 0) {}
                __threadfence();
                sum->total += 1;
                __threadfence();
                atomicExch(&lock, 0);
            }
}

__global__ void create(Sum** sum) { *sum = new Sum{0}; }

__global__ void destroy(Sum** sum, int* total) {
    *total = (*sum)->total;
    delete *sum;
}

int main() {
    Sum **d_sum, *sum;
    int h = 0, *total;
    cudaMalloc(&d_sum, sizeof(Sum*));
    cudaMalloc(&total, sizeof(int));
    create<<<1, 1>>>(d_sum);
    cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    addUp<<<2, 96>>>(sum);
    destroy<<<1, 1>>>(d_sum, total);
    cudaMemcpy(&h, total, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(d_sum);
    cudaFree(total);
    return h == 2 * 96 * 3 && cudaGetLastError() == cudaSuccess ? 0 : 1;
}
