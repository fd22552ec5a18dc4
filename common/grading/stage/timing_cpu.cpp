// The CPU device: nothing is timed. Where ./grade wants an estimate instead, some blocks of the launch that a GPU would
// be timed on are counted. It says nothing about right and wrong.
#include "timing.h"

#include <cpu_device/blocks.h>
#include <cpu_device/report.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdlib>

#include "common/cpu/estimate/work.h"
#include "emit.h"
#include "text.h"

namespace grading {
namespace {

using estimate::Work;

bool estimatesWanted = std::getenv("ESTIMATES") != nullptr;

// Arrays of which nobody has written anything: which pages of them there are depends on what the blocks touch.
class UnwrittenArrays {
public:
    template <class T>
    T* of(size_t elements) {
        void* memory = nullptr;
        (void)cudaMalloc(&memory, elements * sizeof(T));
        all.push_back(memory);
        return static_cast<T*>(memory);
    }
    UnwrittenArrays() = default;
    UnwrittenArrays(const UnwrittenArrays&) = delete;
    UnwrittenArrays& operator=(const UnwrittenArrays&) = delete;
    ~UnwrittenArrays() {
        for (void* memory : all) cudaFree(memory);
        (void)cudaGetLastError();
    }

private:
    std::vector<void*> all;
};

// What `launch` launches, of whose grids so many blocks run.
std::vector<Work> countSome(const std::function<void(UnwrittenArrays&)>& launch, uint64_t some) {
    auto choose = [&](uint64_t blocks, uint64_t) {
        std::vector<uint64_t> chosen;
        for (uint64_t i = 0; i < std::min(some, blocks); i++) chosen.push_back(blocks * i / std::min(some, blocks));
        return chosen;
    };
    const cpu_device::Report report = cpu_device::watch([&] {
        cpu_device::runBlocks(choose, [&] {
            UnwrittenArrays arrays;
            launch(arrays);
        });
    });
    std::vector<Work> launches;
    for (const cpu_device::KernelReport& k : report.kernels)
        for (const estimate::Launches& l : estimate::launchesOf(k))
            for (int i = 0; i < int(l.count); i++) launches.push_back(l.one);
    return launches;
}

const Work& largestOf(const std::vector<Work>& launches) {
    return *std::max_element(launches.begin(), launches.end(), [](const Work& a, const Work& b) {
        return a.loadRequests + a.storeRequests < b.loadRequests + b.storeRequests;
    });
}

bool areOnSameGrids(const std::vector<Work>& a, const std::vector<Work>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Work& one, const Work& other) {
        return one.blocks == other.blocks && one.threads == other.threads;
    });
}

// Blocks may read what others read: no launch reads more than there is.
void tellCounted(const std::string& on, std::vector<Work> launches, double bytesRead, double bytesWritten,
                 double operations = 0, bool cold = true) {
    if (launches.empty()) return;
    for (Work& w : launches) {
        w.dramLoads = std::min(w.dramLoads, bytesRead / 32);
        w.dramStores = std::min(w.dramStores, bytesWritten / 32);
    }
    const_cast<Work&>(largestOf(launches)).operations = operations;
    emit(Counted{on, "", estimate::toText(launches), cold});
}

std::string sizeOf(Shape s) {
    return s.rows == s.cols ? std::to_string(s.rows) + "²" : times(uint64_t(s.rows), uint64_t(s.cols));
}
std::string numberNamed(size_t n) {
    for (int power = 20; power < 40; power++)
        if (n == size_t(1) << power) return powerOfTwo(power);
    return number(n);
}

constexpr uint64_t blocksEnough = 16;

}  // namespace

double timeLaunch(const Timed&) { return 0; }

double timeMove(Move, const MoveLaunch& launch, const std::string& note, Shape shape, const std::string& who) {
    if (!estimatesWanted || !who.empty()) return 0;
    if (shape.rows == 0) shape.rows = shape.cols = 16384;
    const size_t n = size_t(shape.rows) * shape.cols;
    tellCounted(sizeOf(shape) + (note.empty() ? "" : ", " + note),
                countSome(
                    [&](UnwrittenArrays& arrays) {
                        float *in = arrays.of<float>(n), *out = arrays.of<float>(n);
                        launch(out, in, shape.rows, shape.cols);
                    },
                    blocksEnough),
                double(n) * 4, double(n) * 4);
    return 0;
}

double timeSums(const SumLaunch& launch, size_t n, bool cold, const std::string& who) {
    if (!estimatesWanted || !who.empty()) return 0;
    auto counted = [&](size_t elements, uint64_t blocks) {
        return countSome(
            [&](UnwrittenArrays& arrays) {
                const int* in = arrays.of<int>(elements);
                launch(arrays.of<long long>(roomForSums), in, elements);
            },
            blocks);
    };
    // How many threads share the elements, without running one.
    const std::vector<Work> grids = counted(n, 0);
    if (grids.empty()) return 0;
    const double threads = largestOf(grids).blocks * largestOf(grids).threads;
    // Loops that long can be judged by a part of them.
    size_t enough = 1 << 14;
    while (double(enough) < 64 * threads) enough *= 2;
    std::vector<Work> launches;
    if (enough < n) {
        launches = counted(enough, blocksEnough);
        const std::vector<Work> half = counted(enough / 2, blocksEnough);
        if (areOnSameGrids(launches, half) && areOnSameGrids(launches, grids))
            for (size_t i = 0; i < launches.size(); i++)
                launches[i] = estimate::longer(half[i], launches[i], double(n) / double(enough));
        else
            launches.clear();
    }
    if (launches.empty()) launches = counted(n, blocksEnough);
    tellCounted(numberNamed(n) + " ints" + (cold ? ", cold" : ""), launches, double(n) * 4, 1e18, 0,
                cold || n > size_t(1) << 22);
    return 0;
}

double timeProduct(const ProductLaunch& launch, const ProductLaunch&, ProductShape shape, const std::string& who) {
    if (!estimatesWanted || !who.empty()) return 0;
    if (shape.m == 0) shape.m = shape.n = shape.k = 4096;
    auto counted = [&](int inner) {
        return countSome(
            [&](UnwrittenArrays& arrays) {
                float* c = arrays.of<float>(size_t(shape.m) * shape.k);
                const float *a = arrays.of<float>(size_t(shape.m) * inner),
                            *b = arrays.of<float>(size_t(inner) * shape.k);
                launch(c, a, b, shape.m, inner, shape.k);
            },
            4);
    };
    // Each step along the inner side is like the one before.
    const int enough = std::min(256, shape.n);
    std::vector<Work> launches = counted(enough);
    const std::vector<Work> half = counted(enough / 2);
    if (!areOnSameGrids(launches, half)) return 0;
    for (size_t i = 0; i < launches.size(); i++)
        launches[i] = estimate::longer(half[i], launches[i], double(shape.n) / enough);
    const bool cube = shape.m == shape.n && shape.n == shape.k;
    tellCounted(cube ? std::to_string(shape.m) + "³" : times(shape.m, shape.n) + " × " + std::to_string(shape.k),
                launches, 4.0 * (double(shape.m) * shape.n + double(shape.n) * shape.k), 4.0 * shape.m * shape.k,
                2.0 * shape.m * shape.n * shape.k);
    return 0;
}

void timeOffset(const OffsetLaunch& launch, bool, int n, int offset, int block) {
    if (!estimatesWanted) return;
    tellCounted(numberNamed(size_t(n)) + ", offset " + std::to_string(offset) +
                    (block != 512 ? ", blocks of " + std::to_string(block) : ""),
                countSome(
                    [&](UnwrittenArrays& arrays) {
                        const float *a = arrays.of<float>(size_t(n)), *b = arrays.of<float>(size_t(n));
                        launch(arrays.of<float>(size_t(n)), a, b, n, offset, block);
                    },
                    blocksEnough),
                8.0 * n, 4.0 * n);
}

void timePoints(const PointsLaunch& launch) {
    if (!estimatesWanted) return;
    const int n = 1 << 25;
    tellCounted(numberNamed(n) + " points",
                countSome(
                    [&](UnwrittenArrays& arrays) {
                        const float* in = arrays.of<float>(2 * size_t(n));
                        launch(arrays.of<float>(2 * size_t(n)), in, n, 128);
                    },
                    blocksEnough),
                8.0 * n, 8.0 * n);
}

void timeTwoArrays(const TwoArraysLaunch& launch) {
    if (!estimatesWanted) return;
    const int n = 1 << 25;
    tellCounted(numberNamed(n) + " points",
                countSome(
                    [&](UnwrittenArrays& arrays) {
                        float* array[4];
                        for (float*& a : array) a = arrays.of<float>(size_t(n));
                        launch(array[0], array[1], array[2], array[3], n, 128);
                    },
                    blocksEnough),
                8.0 * n, 8.0 * n);
}

void timeCopy(const std::function<void(float*, const float*, int, int)>& launch) {
    if (!estimatesWanted) return;
    const int n = 1 << 26;
    tellCounted(numberNamed(n),
                countSome(
                    [&](UnwrittenArrays& arrays) {
                        const float* in = arrays.of<float>(size_t(n));
                        launch(arrays.of<float>(size_t(n)), in, n, 256);
                    },
                    blocksEnough),
                4.0 * n, 4.0 * n);
}

double millisecondsOf(const std::function<void()>&) { return 0; }
int largeSquare(size_t) { return 0; }
void timeNothing() { estimatesWanted = false; }

}  // namespace grading
