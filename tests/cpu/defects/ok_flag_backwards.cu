// expect: nothing
// Two blocks of one launch that take turns: the first waits for the second, which must be let run.
#include <cstdio>

__global__ void pingPong(volatile int* turn, int* log, int rounds) {
    if (threadIdx.x != 0) return;
    for (int r = 0; r < rounds; r++) {
        int mine = 2 * r + (blockIdx.x == 0 ? 1 : 0);
        while (*turn != mine) {
        }
        __threadfence();
        log[mine] = 10 * mine + blockIdx.x;
        __threadfence();
        *turn = mine + 1;
    }
}

int main() {
    const int rounds = 5;
    int h[2 * rounds], *turn, *log;
    cudaMalloc(&turn, sizeof(int));
    cudaMalloc(&log, sizeof h);
    cudaMemset(turn, 0, sizeof(int));
    pingPong<<<2, 32>>>(turn, log, rounds);
    cudaMemcpy(h, log, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(turn);
    cudaFree(log);
    bool right = true;
    for (int i = 0; i < 2 * rounds; i++) right = right && h[i] == 10 * i + (i % 2 == 0 ? 1 : 0);
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
