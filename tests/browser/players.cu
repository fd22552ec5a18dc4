// What the CPU device does in the kernels that the players of docs/live show, a line of JSON for each drawn case: for
// players.mjs. First "tree": threads, bytes, who adds what, [busy lanes, warps, conflicts] of each step, what the
// elements hold in the end; then without barriers: the sum, races, and what is said of the first. Or "tiles": side, tile,
// barriers, lanes that load with tiles and without, C row by row, races, what is said of the first, and in which lines.
// Or "transpose": rows, columns, block, barrier, then the same.
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include <cpu_device/report.h>

#include "common/check.h"

static std::mt19937 drawn(15);
static int below(int n) { return drawn() % n; }

enum Way { halves, scattered, together };
const char* const wayNames[] = {"halves", "scattered", "together"};

__device__ bool isPair(Way way, int step, int threads, int t, int& to, int& from) {
    if (way == halves) {
        int left = threads;
        for (int s = 0; s < step; s++) left = (left + 1) / 2;
        int half = (left + 1) / 2;
        to = t, from = t + half;
        return t < left - half;
    }
    int apart = 1 << step;
    to = way == scattered ? t : 2 * apart * t;
    from = to + apart;
    return from < threads && (way == together || t % (2 * apart) == 0);
}

template <typename T>
__global__ void addUp(T* held, Way way, int steps, bool waits) {
    extern __shared__ long long memory[];
    T* tree = reinterpret_cast<T*>(memory);
    int t = threadIdx.x, threads = blockDim.x, to, from;
    tree[t] = 1;
    __syncthreads();
    for (int step = 0; step < steps; step++) {
        if (isPair(way, step, threads, t, to, from)) tree[to] += tree[from];
        if (waits) __syncthreads();
    }
    __syncthreads();
    held[t] = tree[t];
}

struct Seen {
    std::vector<long long> held;
    cpu_device::Report report;
};

template <typename T>
Seen watchTree(Way way, int threads, int steps, bool waits) {
    T* held = nullptr;
    CHECK(cudaMallocManaged(&held, threads * sizeof(T)));
    Seen seen;
    seen.report = cpu_device::watch([&] {
        addUp<T><<<1, threads, threads * sizeof(T)>>>(held, way, steps, waits);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
    });
    seen.held.assign(held, held + threads);
    CHECK(cudaFree(held));
    return seen;
}

template <typename T>
void printTree(Way way, int threads) {
    int steps = 0;
    while (1 << steps < threads) steps++;
    std::printf("[\"tree\",%d,%zu,\"%s\",[", threads, sizeof(T), wayNames[way]);
    cpu_device::Traffic before = watchTree<T>(way, threads, 0, true).report.total();
    Seen seen;
    for (int step = 1; step <= steps; step++) {
        seen = watchTree<T>(way, threads, step, true);
        cpu_device::Traffic now = seen.report.total();
        std::printf("%s[%lu,%lu,%lu]", step > 1 ? "," : "", now.sharedStores.lanes - before.sharedStores.lanes,
                    now.sharedStores.requests - before.sharedStores.requests,
                    now.sharedStores.conflicts() - before.sharedStores.conflicts() + now.sharedLoads.conflicts() -
                        before.sharedLoads.conflicts());
        before = now;
    }
    std::printf("],[");
    for (int t = 0; t < threads; t++) std::printf("%s%lld", t ? "," : "", steps ? seen.held[t] : 1);
    const Seen race = watchTree<T>(way, threads, steps, false);
    uint64_t times = 0;
    for (const cpu_device::Defect& defect : race.report.defects) times += defect.count;
    std::printf("],%lld,%lu,\"%s\"]", race.held[0], times,
                times ? (race.report.defects[0].object + ": " + race.report.defects[0].what).c_str() : "");
}

__host__ __device__ int elementOfA(int row, int i) { return 1 + (7 * row + 3 * i) % 10; }
__host__ __device__ int elementOfB(int i, int col) { return 1 + (5 * i + 11 * col) % 10; }

__global__ void product(int* c, const int* a, const int* b, int side) {
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y, sum = 0;
    if (row >= side || col >= side) return;
    for (int i = 0; i < side; i++) sum += a[row * side + i] * b[i * side + col];
    c[row * side + col] = sum;
}

template <int tile>
__global__ void inTiles(int* c, const int* a, const int* b, int side, bool waitsLoading, bool waitsAdding) {
    __shared__ int tileA[tile][tile], tileB[tile][tile];
    int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * tile + x, row = blockIdx.y * tile + y, sum = 0;
    for (int first = 0; first < side; first += tile) {
        tileA[y][x] = row < side && first + x < side ? a[row * side + first + x] : 0;  // line 1
        tileB[y][x] = first + y < side && col < side ? b[(first + y) * side + col] : 0;  // line 1
        if (waitsLoading) __syncthreads();
        for (int i = 0; i < tile; i++) sum += tileA[y][i] * tileB[i][x];  // line 3
        if (waitsAdding) __syncthreads();
    }
    if (row < side && col < side) c[row * side + col] = sum;
}

template <int tile>
void printTiles(int side, const char* barrier) {
    int *a, *b, *c;
    for (int** matrix : {&a, &b, &c}) CHECK(cudaMallocManaged(matrix, side * side * sizeof(int)));
    for (int row = 0; row < side; row++)
        for (int col = 0; col < side; col++) {
            a[row * side + col] = elementOfA(row, col);
            b[row * side + col] = elementOfB(row, col);
        }
    const int blocks = (side + tile - 1) / tile;
    const dim3 grid(blocks, blocks), block(tile, tile);
    const std::string waits = barrier;
    const cpu_device::Report without = cpu_device::watch([&] {
        product<<<grid, block>>>(c, a, b, side);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
    });
    const cpu_device::Report report = cpu_device::watch([&] {
        inTiles<tile><<<grid, block>>>(c, a, b, side, waits != "adding", waits != "loading");
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
    });
    std::printf("[\"tiles\",%d,%d,\"%s\",%lu,%lu,[", side, tile, barrier, report.total().globalLoads.lanes,
                without.total().globalLoads.lanes);
    for (int i = 0; i < side * side; i++) std::printf("%s%d", i ? "," : "", c[i]);
    const std::vector<cpu_device::Defect> races = report.defectsOf(cpu_device::DefectKind::sharedRace);
    std::printf("],%zu", races.size());
    for (const cpu_device::Defect& race : races)
        std::printf(",\"%s: %s\",%d,%d", race.object.c_str(), race.what.c_str(), race.places[0].line,
                    race.places[1].line);
    std::printf("]");
    for (int* matrix : {a, b, c}) CHECK(cudaFree(matrix));
}

template <bool waits>
__global__ void turn(int* out, const int* in, int rows, int cols) {
    extern __shared__ int turned[];
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y, t = threadIdx.y * blockDim.x + threadIdx.x;
    int row = top + threadIdx.y, col = left + threadIdx.x, x = t % blockDim.y, y = t / blockDim.y;
    if (row < rows && col < cols) turned[t] = in[row * cols + col];  // line 1
    if (waits) __syncthreads();
    if (top + x < rows && left + y < cols) out[(left + y) * rows + top + x] = turned[x * blockDim.x + y];  // line 3
}

void printTurn(int rows, int cols, dim3 block, bool waits) {
    int *in, *out;
    for (int** matrix : {&in, &out}) CHECK(cudaMallocManaged(matrix, rows * cols * sizeof(int)));
    for (int i = 0; i < rows * cols; i++) in[i] = i;
    const dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    const cpu_device::Report report = cpu_device::watch([&] {
        auto kernel = waits ? turn<true> : turn<false>;
        kernel<<<grid, block, block.x * block.y * sizeof(int)>>>(out, in, rows, cols);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
    });
    std::printf("[\"transpose\",%d,%d,\"%u × %u\",\"%s\",[", rows, cols, block.x, block.y, waits ? "between" : "none");
    for (int i = 0; i < rows * cols; i++) std::printf("%s%d", i ? "," : "", out[i]);
    const std::vector<cpu_device::Defect> races = report.defectsOf(cpu_device::DefectKind::sharedRace);
    uint64_t times = 0;
    for (const cpu_device::Defect& race : races) times += race.count;
    std::printf("],%lu", times);
    for (const cpu_device::Defect& race : races)
        std::printf(",\"%s: %s\",%d,%d", race.object.c_str(), race.what.c_str(), race.places[0].line,
                    race.places[1].line);
    std::printf("]");
    for (int* matrix : {in, out}) CHECK(cudaFree(matrix));
}

using PrintTiles = void (*)(int side, const char* barrier);
const PrintTiles tileSizes[] = {printTiles<2>, printTiles<3>, printTiles<4>, printTiles<5>,
                                printTiles<6>, printTiles<7>, printTiles<8>};

// 10 000 cases, most of them where the settings have most to choose from, and a case takes least.
int main() {
    cpu_device::silenceReport();
    std::printf("[");
    for (int i = 0; i < 400; i++) {
        std::printf("%s", i ? ",\n" : "");
        const Way way = Way(below(3));
        const int threads = below(2) ? 32 << below(3) : 1 + below(160);
        below(2) ? printTree<int>(way, threads) : printTree<long long>(way, threads);
    }
    for (const char* barrier : {"both", "adding", "loading"})
        for (int i = 0; i < 200; i++) {
            std::printf(",\n");
            tileSizes[below(7)](2 + below(19), barrier);
        }
    for (int i = 0; i < 9000; i++) {
        std::printf(",\n");
        const dim3 block(1 + below(9), 1 + below(9));
        const int rows = 1 + below(20), cols = 1 + below(20);
        printTurn(rows, cols, block, i % 3 == 0);
    }
    std::printf("]\n");
}
