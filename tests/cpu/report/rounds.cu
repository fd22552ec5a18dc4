// Loops in which lanes skip accesses, and what a warp that runs in step asks for. The lanes that skip are spread over the
// warp, so that a request is 4 sectors with them and without, and more if lanes in different rounds are mixed up.
// Even lanes have three columns, odd ones two: 8 requests of 32 lanes and 4 of 16.
__global__ void shorterRows(float* out) {
    int lane = threadIdx.x;
    for (int r = 0; r < 4; r++)
        for (int s = 0; s < 3; s++)
            if (s < 2 || lane % 2 == 0) out[r * 96 + s * 32 + lane] = 1;
}

// The same with both loops on one line, and `continue`.
__global__ void shorterRowsLeft(float* out) {
    int lane = threadIdx.x;
    for (int r = 0; r < 4; r++) for (int s = 0; s < 3; s++) {
        if (s == 2 && lane % 2) continue;
        out[r * 96 + s * 32 + lane] = 1;
    }
}

// The bound of the inner loop differs.
__global__ void shorterRounds(float* out) {
    int lane = threadIdx.x;
    for (int r = 0; r < 4; r++)
        for (int s = 0; s < 3 - lane % 2; s++) out[r * 96 + s * 32 + lane] = 1;
}

// Even lanes skip even rounds, odd lanes odd ones: 6 requests of 16 lanes.
__global__ void alternate(float* out) {
    int lane = threadIdx.x;
    for (int r = 0; r < 6; r++)
        if ((r + lane) % 2) out[r * 32 + lane] = 1;
}

// Every fourth lane makes the first store in even rounds only and the second in odd ones; the others make both in all
// six: each is 3 requests of 32 lanes and 3 of 24.
__global__ void twoStores(float* out) {
    int lane = threadIdx.x;
    for (int r = 0; r < 6; r++) {
        if (lane % 4 || r % 2 == 0) out[r * 64 + lane] = 1;
        if (lane % 4 || r % 2 == 1) out[r * 64 + 32 + lane] = 1;
    }
}

// The same with other loops.
__global__ void otherLoops(float* out) {
    int lane = threadIdx.x, r = 0;
    while (r < 6) {
        if (lane % 4 || r % 2 == 0) out[r * 64 + lane] = 1;
        r++;
    }
    r = 0;
    do {
        if (lane % 4 || r % 2 == 1) out[r * 64 + 32 + lane] = 1;
    } while (++r < 6);
}

// Every fourth lane loads nothing; the store is written in front of the load: 6 requests of 32 lanes.
__global__ void onSeveralLines(float* out) {
    int lane = threadIdx.x;
    for (int r = 0; r < 6; r++)
        out[r * 32 + lane] =
            lane % 4
                ? out[192 + lane]
                : 1;
}

int main() {
    float* out;
    cudaMalloc(&out, 384 * sizeof(float));
    shorterRows<<<1, 32>>>(out);
    shorterRowsLeft<<<1, 32>>>(out);
    shorterRounds<<<1, 32>>>(out);
    alternate<<<1, 32>>>(out);
    twoStores<<<1, 32>>>(out);
    otherLoops<<<1, 32>>>(out);
    onSeveralLines<<<1, 32>>>(out);
    bool done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(out);
    return done ? 0 : 1;
}
