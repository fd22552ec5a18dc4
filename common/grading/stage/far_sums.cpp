#include "far_sums.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <map>

#include "common/buffer.h"
#include "far_blocks.h"
#include "text.h"
#include "usual_work.h"
#include "verdict.h"

namespace grading {

static std::string elements(size_t n) { return number(n) + " elements"; }
static const char* const tooFewBitsOfSums = "do all indices fit in their types? An int ends at 2³¹: use size_t";

// A block that was cut has come no farther than this from where all of them begin: at the first element, or the last.
static void expectBesideEachOther(const std::vector<cpu_device::BlockAccess>& accesses, const int* in, size_t n,
                                  uint64_t threads, uint64_t blocks) {
    std::map<uint64_t, uint64_t> loads;  // by block
    auto isLoad = [=](const cpu_device::BlockAccess& a) { return !a.writes && a.address >= in && a.address < in + n; };
    for (const cpu_device::BlockAccess& a : accesses) loads[a.block] += isLoad(a);
    for (const cpu_device::BlockAccess& a : accesses) {
        if (!isLoad(a)) continue;
        const auto element = uint64_t(static_cast<const int*>(a.address) - in);
        // One warp may have made them all.
        const uint64_t rounds = loads[a.block] / std::min<uint64_t>(threads, 32) + 4,
                       reach = rounds * 4 * threads * blocks;
        if (element < reach || element + reach >= n) continue;
        fail({"right, but on so large arrays a block reads a part of its own",
              "block " + number(a.block) + " reads element " + number(element) + " in its first " + number(rounds) +
                  " rounds",
              "", "arrays of every size are worked on in the same way"});
    }
}

// Threads that were cut have come no farther than this from where their slices begin: one for each of them, as good as
// equal in length.
static void expectASliceAThread(const std::vector<cpu_device::BlockAccess>& accesses, const int* in, size_t n,
                                uint64_t threads) {
    const uint64_t slice = n / threads, rounds = accesses.size() / std::min<uint64_t>(threads, 32) + 4,
                   reach = 4 * (rounds + threads);  // by the int4, each slice a little longer
    for (const cpu_device::BlockAccess& a : accesses) {
        if (a.writes || a.address < in || a.address >= in + n) continue;
        const auto element = uint64_t(static_cast<const int*>(a.address) - in), place = element % slice;
        if (place < reach || slice - place < reach) continue;
        fail({"right, but on so large arrays these are not slices",
              "element " + number(element) + " is read in the first " + number(rounds) + " rounds, " + number(place) +
                  " behind where the slice of thread " + number(element / slice) + " begins",
              "", "arrays of every size are worked on in the same way"});
    }
}

// A block that was not cut has read its share.
static void expectItsShare(uint64_t block, uint64_t loaded, uint64_t share, uint64_t mostWords) {
    if (loaded + 4096 < mostWords && loaded < share / 2)
        fail({"wrong: on so large arrays a block leaves most of its share out",
              "block " + number(block) + " loads " + number(loaded) + " ints of " + number(share), "",
              "arrays of every size are worked on in the same way"});
}

// Whether a few blocks could be chosen. Of a cooperative launch all of them run.
static bool sumFarMore(const SumLaunch& launch, size_t n, Dealt dealt, uint64_t leastBlocks,
                       uint64_t leastIntsAThread) {
    constexpr uint64_t mostWords = 1 << 14;  // of a block
    bool chosen = false;
    trying(elements(n) + ", of which a few blocks run");
    int* in = nullptr;
    workbook::DeviceBuffer<long long> sums(roomForSums, guardElements());
    if (cudaMalloc(&in, n * sizeof(int)) == cudaSuccess) {
        int filled = 0;
        uint64_t most = 0;
        auto some = [&](uint64_t blocks, uint64_t) {
            most = std::max(most, blocks);
            chosen = true;
            return std::vector<uint64_t>{0, blocks / 2, blocks - 1};
        };
        const BlocksSeen seen =
            observeBlocks({some, mostWords}, tooFewBitsOfSums, [&] { filled = launch(sums.data(), in, n); });
        if (filled < 0 || filled > roomForSums)
            fail({"wrong: the launch says that it filled " + std::to_string(filled) + " sums", "", "",
                  "there is room for " + number(roomForSums) + " sums: does the grid grow with n?"});
        if (!chosen) most = seen.all.blocks;
        if (most < leastBlocks)
            fail({"right, but on so large arrays there are few blocks",
                  number(most) + " of them, where the card has " + number(leastBlocks) + " multiprocessors", "",
                  "arrays of every size are worked on in the same way"});
        const uint64_t threads = most * (seen.all.blocks ? seen.all.threads / seen.all.blocks : 0);
        if (n > 1 << 25 && threads * leastIntsAThread > n + n / 8)
            fail({"right, but on so large arrays there are " + number(threads) + " threads",
                  "each has " + decimal(double(n) / double(threads), 1) + " ints to add", "",
                  "give each thread four int4 at least, so that few blocks do it: what a block costs is paid by each"});
        expectUsualKernels(seen.kernels);
        // Sums of blocks are loaded, too.
        double bytes = 0, loads = 0;
        for (const cpu_device::BlockAccess& a : seen.accesses.all)
            if (!a.writes && a.address >= in && a.address < in + n) bytes += double(a.bytes), loads++;
        if (loads == 0) fail({"wrong: nothing is loaded", "", "", tooFewBitsOfSums});
        std::map<uint64_t, uint64_t> ints;  // that a block loads
        for (const cpu_device::BlockAccess& a : seen.accesses.all)
            if (!a.writes && a.address >= in && a.address < in + n) ints[a.block] += a.words();
        bool endsCut = false;  // before it adds up in shared memory what its threads have
        for (const auto& [block, loaded] : ints) {
            expectItsShare(block, loaded, n / most, mostWords);
            endsCut = endsCut || loaded >= mostWords;
        }
        expectUsualWork(seen.all, false, false, loads > 0 ? bytes / loads : 0, endsCut);
        if (dealt == Dealt::inTurns && seen.all.blocks)
            expectBesideEachOther(seen.accesses.all, in, n, seen.all.threads / seen.all.blocks, most);
        if (dealt == Dealt::aSliceAThread) expectASliceAThread(seen.accesses.all, in, n, 512);
        cudaFree(in);
    }
    (void)cudaGetLastError();
    trying("");
    return chosen;
}

bool expectSumsOfFarMore(const SumLaunch& launch, Dealt dealt, uint64_t leastBlocks, uint64_t leastIntsAThread) {
    if (onGpu()) return false;
    // Also as many as programs have.
    std::vector<size_t> sizes{3'000'000'019, drawnMiddling(1 << 21, 1 << 25), drawnMiddling(1 << 25, 1 << 28),
                              drawnMiddling(1 << 28, 1u << 31)};
    // Their bytes just do not fit into 32 bits. Of many blocks that run together, each size takes seconds.
    if (leastBlocks <= 1) {
        sizes.push_back(size_t(1) << 30);
        sizes.push_back((size_t(1) << 30) + size_t(randomInts(1, 1, 1000)[0]));
    }
    for (uint64_t n : namedSizes(1 << 22, uint64_t(1) << 33)) sizes.push_back(n);
    bool chosen = false;
    for (size_t n : sizes) chosen = sumFarMore(launch, n, dealt, leastBlocks, leastIntsAThread);
    return chosen;
}

void expectABlocksWayToTheEnd(const SumLaunch& launch) {
    if (onGpu()) return;
    const size_t n = (size_t(1) << 30) + (size_t(1) << 27);  // the last ninth lies beyond 2^32 bytes
    constexpr uint64_t words = 5'000'000;                    // of a block, where there are 264 of them
    trying(elements(n) + ", of which one block runs");
    int* in = nullptr;
    workbook::DeviceBuffer<long long> sums(roomForSums, guardElements());
    if (cudaMalloc(&in, n * sizeof(int)) == cudaSuccess) {
        uint64_t most = 1;
        auto one = [&](uint64_t blocks, uint64_t) {
            most = std::max(most, blocks);
            return std::vector<uint64_t>{blocks - 1};
        };
        const BlocksSeen seen = observeBlocks({one, words}, tooFewBitsOfSums, [&] { launch(sums.data(), in, n); });
        size_t loaded = 0, last = 0;
        for (const cpu_device::BlockAccess& a : seen.accesses.all) {
            if (a.writes || a.address < in || a.address >= in + n) continue;
            loaded += a.bytes / sizeof(int);
            last = std::max(last, size_t(static_cast<const int*>(a.address) - in));
        }
        expectItsShare(most - 1, loaded, n / most, words);
        if (loaded + 4096 < words && last + n / 16 < n)
            fail({"wrong: a block never comes to the end of so large an array",
                  "it loads " + number(loaded) + " ints, the last of them is number " + number(last), "",
                  tooFewBitsOfSums});
        cudaFree(in);
    }
    (void)cudaGetLastError();
    trying("");
}

// Of each stretch that the threads of all blocks read in a round, this block has read an element for each of its
// threads. Each may take up to so many at once, and the rounds may be counted from the end. Of what is no whole round
// it has read no more than of one.
static bool sharesRounds(const std::vector<size_t>& part, size_t n, uint64_t blocks, uint64_t threads,
                         size_t mostAtOnce) {
    for (size_t share = threads; share <= mostAtOnce * threads; share *= 2) {
        const size_t round = share * blocks;
        for (size_t begin : {size_t(0), n % round}) {
            auto within = [&](size_t first, size_t end) {
                return size_t(std::lower_bound(part.begin(), part.end(), end) -
                              std::lower_bound(part.begin(), part.end(), first));
            };
            size_t first = begin;
            while (first + round <= n && within(first, first + round) == share) first += round;
            if (first + round > n && within(0, begin) <= share && within(first, n) <= share) return true;
        }
    }
    return false;
}

void expectRoundsOfTheGrid(const SumLaunch& launch, const std::string& hint) {
    if (onGpu()) return;
    const size_t n = 131'071;  // a round of all threads that there can be is a part of it, and one is nearly left over
    trying(elements(n));
    workbook::DeviceBuffer<int> in(n, 0);
    workbook::DeviceBuffer<long long> sums(roomForSums, 0);
    in.upload(std::vector<int>(n, 1));
    std::map<uint64_t, std::vector<size_t>> parts;  // by block, what it reads
    size_t widest = 1;
    auto sum = [&] { launch(sums.data(), in.data(), n); };
    const Observation whole = observeAnything(sum);
    accountedFor(whole);
    const uint64_t threads = whole.all.threads / std::max<uint64_t>(whole.all.blocks, 1);
    auto ends = [](uint64_t blocks, uint64_t) { return std::vector<uint64_t>{0, blocks - 1}; };
    for (const cpu_device::BlockAccess& access : observeBlocks({ends, 1 << 20}, "", sum).accesses.all) {
        const auto* element = static_cast<const int*>(access.address);
        if (access.writes || element < in.data() || element >= in.data() + n) continue;
        widest = std::max(widest, access.bytes / sizeof(int));
        for (size_t i = 0; i < access.bytes / sizeof(int); i++)
            parts[access.block].push_back(size_t(element - in.data()) + i);
    }
    for (auto& [block, part] : parts) {
        std::sort(part.begin(), part.end());
        if (sharesRounds(part, n, whole.all.blocks, threads, widest)) continue;
        fail({"right, but a block reads a part of its own",
              "block " + number(block) + " reads elements " + number(part.front()) + " to " + number(part.back()) +
                  (part.back() - part.front() > n / 2 ? ", in pieces" : ""),
              "", hint});
    }
    trying("");
}

}  // namespace grading
