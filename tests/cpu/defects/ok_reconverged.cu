// expect: nothing
// The two halves of a warp do different work, and meet again at __syncwarp before they read each other's.
#include <cstdio>

__global__ void split(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x, lane = t % 32;
    if (lane < 16) {
        s[t] = lane;
        for (int i = 0; i < lane; i++) s[t] += i;
    } else {
        s[t] = 100 + lane;
    }
    __syncwarp();
    int other = s[t ^ 16];
    __syncwarp();
    if (lane >= 16) s[t] = other;
    __syncwarp();
    out[t] = s[t ^ 1];
}

int main() {
    int h[64], *out;
    cudaMalloc(&out, sizeof h);
    split<<<1, 64>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
    bool right = true;
    for (int t = 0; t < 64; t++) {
        int l = (t ^ 1) % 16;
        right = right && h[t] == l + l * (l - 1) / 2;
    }
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
