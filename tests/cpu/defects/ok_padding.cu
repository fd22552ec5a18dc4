// expect: nothing
// A struct with padding: the padding is never written, and copying the struct reads it.
#include <cstdio>

struct Item {
    char tag;
    double value;
    short count;
};

__global__ void fill(Item* items) {
    Item& item = items[threadIdx.x];
    item.tag = 'a';
    item.value = threadIdx.x;
    item.count = 1;
}

__global__ void reverse(const Item* in, Item* out) {
    __shared__ Item tile[64];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[63 - threadIdx.x] = tile[threadIdx.x];
}

int main() {
    Item *a, *b, h[64];
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    fill<<<1, 64>>>(a);
    reverse<<<1, 64>>>(a, b);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    printf("%g %c %d\n", h[0].value, h[0].tag, h[0].count);
    return h[0].value == 63 && h[63].value == 0 && h[5].tag == 'a' && h[5].count == 1 ? 0 : 1;
}
