// What blocks share, for any number of workers: each kind of atomic update, the block that comes last, a chain of flags,
// a grid barrier, memory from malloc. Prints a line for what is wrong, and "ok" in the end; with "order" as argument,
// the order in which blocks took tickets; with "endless", a launch that does not end.
#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <atomic>
#include <cstdio>
#include <cstring>

constexpr int blocks = 300, threads = 64, everyThread = blocks * threads;
static bool good = true;

static void check(bool right, const char* what) {
    if (!right) std::printf("wrong: %s\n", what);
    good = good && right;
}

struct Sums {
    int added, subtracted, least, most, either, odd, exchanged, counted, swapped;
    unsigned wrapped;
    unsigned long long wide, kept;
    float floats;
    double doubles;
    __half halves;
    __nv_bfloat16 brains;
    __half2 pair;
    unsigned short narrow;
    int standard, plain;
};

__global__ void updateAll(Sums* s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&s->added, 1);
    atomicSub(&s->subtracted, 2);
    atomicMin(&s->least, -i);
    atomicMax(&s->most, i);
    atomicOr(&s->either, 1 << i % 20);
    atomicXor(&s->odd, i);
    atomicAdd(&s->exchanged, atomicExch(&s->counted, 1) - 1);  // once in all, a 0 was there
    atomicInc(&s->wrapped, 6);
    atomicAdd(&s->wide, 1ull << 33);
    atomicAnd(&s->kept, ~(1ull << i % 32));
    atomicAdd(&s->floats, 1.0f);
    atomicAdd(&s->doubles, 0.5);
    if (i % 32 == 0) atomicAdd(&s->halves, __float2half(1.0f));
    if (i % 128 == 0) atomicAdd(&s->brains, __float2bfloat16(1.0f));
    if (i % 32 == 0) atomicAdd(&s->pair, __floats2half2_rn(1.0f, 2.0f));
    for (int old = s->swapped, seen; (seen = atomicCAS(&s->swapped, old, old + 3)) != old;) old = seen;
    for (unsigned short old = s->narrow, seen;
         (seen = atomicCAS(&s->narrow, old, static_cast<unsigned short>(old + 1))) != old;)
        old = seen;
#ifdef CPU_DEVICE   // nvcc calls these from host code alone
    __atomic_fetch_add(&s->standard, 1, __ATOMIC_RELAXED);
    reinterpret_cast<std::atomic<int>*>(&s->plain)->fetch_add(1);
#else
    atomicAdd(&s->standard, 1);
    atomicAdd(&s->plain, 1);
#endif
}

static void testAtomics() {
    Sums* s;
    cudaMallocManaged(&s, sizeof *s);
    std::memset(static_cast<void*>(s), 0, sizeof *s);
    s->kept = ~0ull;
    updateAll<<<blocks, threads>>>(s);
    cudaDeviceSynchronize();
    int odd = 0;
    for (int i = 0; i < everyThread; i++) odd ^= i;
    check(s->added == everyThread && s->subtracted == -2 * everyThread, "add, sub");
    check(s->least == -(everyThread - 1) && s->most == everyThread - 1, "min, max");
    check(s->either == (1 << 20) - 1 && s->odd == odd && s->kept == ~0ull << 32, "or, xor, and");
    check(s->exchanged == -1 && s->counted == 1, "exch");
    check(s->wrapped == everyThread % 7, "inc");
    check(s->wide == (1ull << 33) * everyThread, "add of 64 bits");
    check(s->floats == everyThread && s->doubles == everyThread * 0.5, "add of float and double");
    check(__half2float(s->halves) == everyThread / 32 && __bfloat162float(s->brains) == everyThread / 128, "add of 16 bits");
    check(__low2float(s->pair) == everyThread / 32 && __high2float(s->pair) == everyThread / 16, "add of a pair");
    check(s->swapped == 3 * everyThread && s->narrow == static_cast<unsigned short>(everyThread), "compare and swap");
    check(s->standard == everyThread && s->plain == everyThread, "atomics of the language");
    cudaFree(s);
}

__global__ void lastSums(const int* in, int* parts, int* sum, unsigned* done) {
    __shared__ int mine[threads];
    __shared__ bool last;
    mine[threadIdx.x] = in[blockIdx.x * threads + threadIdx.x];
    for (int step = threads / 2; step > 0; step /= 2) {
        __syncthreads();
        if (threadIdx.x < step) mine[threadIdx.x] += mine[threadIdx.x + step];
    }
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = mine[0];
        __threadfence();
        last = atomicAdd(done, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        for (int b = 0; b < gridDim.x; b++) *sum += parts[b];
}

// Each block waits for the one before: blocks that wait are put aside, and their workers run others.
__global__ void chain(volatile int* flags, volatile int* values) {
    __shared__ int before;
    if (threadIdx.x == 0) {
        if (blockIdx.x > 0)
            while (!flags[blockIdx.x - 1]) {}
        __threadfence();
        before = blockIdx.x > 0 ? values[blockIdx.x - 1] : 0;
        values[blockIdx.x] = before + 1;
        __threadfence();
        flags[blockIdx.x] = 1;
    }
    __syncthreads();
    if (before != static_cast<int>(blockIdx.x)) values[gridDim.x] = -1;
}

__global__ void backwards(unsigned* turn) {  // each waits for the one behind it
    if (threadIdx.x == 0) {
        while (atomicAdd(turn, 0u) != gridDim.x - 1 - blockIdx.x) {}
        atomicAdd(turn, 1u);
    }
}

__global__ void together(int* a, int* b, int rounds) {
    auto grid = cooperative_groups::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    for (int r = 0; r < rounds; r++) {
        b[i] = a[(i + 1) % n] + 1;
        grid.sync();
        a[i] = b[(i + 1) % n] + 1;
        grid.sync();
    }
}

__global__ void lists(int* sum) {
    int* own = static_cast<int*>(malloc(4 * sizeof(int)));
    for (int k = 0; k < 4; k++) own[k] = k + threadIdx.x;
    atomicAdd(sum, own[0] + own[3]);
    free(own);
}

static void testWaiting() {
    int *in, *parts, *out;
    unsigned* done;
    cudaMallocManaged(&in, everyThread * sizeof(int));
    cudaMallocManaged(&parts, everyThread * sizeof(int));
    cudaMallocManaged(&out, (everyThread + 1) * sizeof(int));
    cudaMallocManaged(&done, sizeof(unsigned));
    for (int i = 0; i < everyThread; i++) in[i] = i % 10;
    int expected = 0;
    for (int i = 0; i < everyThread; i++) expected += i % 10;
    for (int round = 0; round < 5; round++) {
        *out = 0, *done = 0;
        lastSums<<<blocks, threads>>>(in, parts, out, done);
        cudaDeviceSynchronize();
        check(*out == expected, "the block that comes last");
    }
    std::memset(parts, 0, everyThread * sizeof(int));
    std::memset(out, 0, (everyThread + 1) * sizeof(int));
    chain<<<blocks, threads>>>(parts, out);
    cudaDeviceSynchronize();
    check(out[blocks - 1] == blocks && out[blocks] == 0, "a chain of flags");
    *done = 0;
    backwards<<<40, 32>>>(done);
    cudaDeviceSynchronize();
    check(*done == 40, "each waits for the one behind it");
    for (int i = 0; i < everyThread; i++) parts[i] = 0;
    int rounds = 20;
    void* arguments[] = {&parts, &out, &rounds};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(together), dim3(50), dim3(threads), arguments, 0, nullptr);
    cudaDeviceSynchronize();
    bool equal = true;
    for (int i = 0; i < 50 * threads; i++) equal = equal && parts[i] == 2 * rounds;
    check(equal, "a grid barrier");
    *out = 0;
    lists<<<50, threads>>>(out);
    cudaDeviceSynchronize();
    check(*out == 50 * threads * (threads - 1) + 50 * threads * 3, "malloc");
    check(cudaGetLastError() == cudaSuccess, "an error was left");
    cudaFree(in);
    cudaFree(parts);
    cudaFree(out);
    cudaFree(done);
}

__global__ void takeTickets(int* order, int* next) {
    if (threadIdx.x == 0) order[atomicAdd(next, 1)] = static_cast<int>(blockIdx.x);
}

static void printOrder() {
    int *order, *next;
    cudaMallocManaged(&order, blocks * sizeof(int));
    cudaMallocManaged(&next, sizeof(int));
    *next = 0;
    takeTickets<<<blocks, threads>>>(order, next);
    cudaDeviceSynchronize();
    for (int i = 0; i < blocks; i++) std::printf("%d\n", order[i]);
}

__global__ void touchNothing(int* null, int faulty) {
    if (static_cast<int>(blockIdx.x) < faulty && threadIdx.x == 0) *null = 1;
}

__global__ void endless(int* out, unsigned n) {
    while (n != 2) n = n % 2 ? 3 * n + 1 : n + 2;
    out[blockIdx.x] = static_cast<int>(n);
}

int main(int argc, char** argv) {
    const char* only = argc > 1 ? argv[1] : "";
    if (std::strcmp(only, "order") == 0) {
        printOrder();
        return 0;
    }
    if (std::strcmp(only, "endless") == 0) {
        endless<<<64, 32>>>(nullptr, 4);
        std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
        return 0;
    }
    testAtomics();
    testWaiting();
    touchNothing<<<100, 32>>>(nullptr, 1);
    check(cudaGetLastError() == cudaErrorIllegalAddress, "a fault in one block");
    if (good) std::printf("ok\n");
}
