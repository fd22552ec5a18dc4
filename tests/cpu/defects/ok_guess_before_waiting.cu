// expect: nothing
// The first guess of a compare-and-swap loop is one, too, if the block has waited for others before it swaps.
#include <cstdio>

__device__ int total, tries;
__device__ volatile int mayGoOn, mayAdd;

__device__ void addOne(int* sum, int guess) {
    for (int seen; (seen = atomicCAS(sum, guess, guess + 1)) != guess;) guess = seen;
}

__global__ void add() {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        int guessOfTotal = total, guessOfTries = tries;
        while (mayGoOn == 0) {
        }
        addOne(&total, guessOfTotal);
        addOne(&tries, guessOfTries);
        mayAdd = 1;
    } else {
        mayGoOn = 1;
        while (atomicAdd(&total, 0) == 0) {
        }
        while (mayAdd == 0) {
        }
        atomicAdd(&tries, 1);
    }
}

int main() {
    int h = 0;
    add<<<2, 32>>>();
    cudaMemcpyFromSymbol(&h, total, sizeof h);
    printf("%s\n", h == 1 ? "right" : "wrong");
    return h == 1 ? 0 : 1;
}
