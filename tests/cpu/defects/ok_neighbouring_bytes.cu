// expect: nothing
// Different threads, neighbouring bytes and halves of one word; different members of one struct.
#include <cstdio>

struct Pair {
    char first, second;
    short third;
};

__global__ void spread(unsigned char* text, short* halves, Pair* pairs) {
    __shared__ unsigned char shared[96];
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    shared[threadIdx.x] = t;
    text[t] = shared[threadIdx.x] + 1;
    halves[t] = t;
    if (t % 3 == 0) pairs[t / 3].first = 1;
    if (t % 3 == 1) pairs[t / 3].second = 2;
    if (t % 3 == 2) pairs[t / 3].third = 3;
}

int main() {
    unsigned char h[192], *text;
    short* halves;
    Pair p[64], *pairs;
    cudaMalloc(&text, sizeof h);
    cudaMalloc(&halves, 192 * sizeof(short));
    cudaMalloc(&pairs, sizeof p);
    spread<<<2, 96>>>(text, halves, pairs);
    cudaMemcpy(h, text, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(p, pairs, sizeof p, cudaMemcpyDeviceToHost);
    cudaFree(text);
    cudaFree(halves);
    cudaFree(pairs);
    printf("%d %d %d %d\n", h[191], p[63].first, p[63].second, p[63].third);
    return h[191] == 192 && p[63].first == 1 && p[63].second == 2 && p[63].third == 3 ? 0 : 1;
}
