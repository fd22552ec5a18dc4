#include "sums.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/buffer.h"
#include "inputs.h"
#include "observe.h"
#include "showcase.h"
#include "sum_patterns.h"
#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

constexpr long long unwrittenSum = 0x7fc0dead7fc0dead;

std::string signedNumber(uint64_t sum) {
    bool negative = int64_t(sum) < 0;
    return (negative ? "-" : "") + number(negative ? 0 - sum : sum);
}

uint64_t sumOfSquares(const std::vector<int>& in) {
    uint64_t sum = 0;
    for (int x : in) sum += uint64_t(int64_t(x) * x);
    return sum;
}

// None is 0: a missing one shows.
std::vector<int> randomNumbers(size_t n, int largest) {
    std::vector<int> values = randomInts(n, 1, largest);
    for (int& v : values)
        if (randomBits()() & 1) v = -v;
    return values;
}

// `threads`: of the whole launch; 0 if not known.
void expectFilled(const std::vector<long long>& sums, int filled, const long long* device, uint64_t threads) {
    if (filled < 0 || filled > roomForSums)
        fail({"wrong: the launch says that it filled " + std::to_string(filled) + " sums",
              "there is room for " + number(roomForSums), "", ""});
    for (int k = 0; k < filled; k++) {
        if (sums[size_t(k)] != unwrittenSum) continue;
        Failure f;
        f.what = filled == 1 ? "the sum was never written" : "a partial sum was never written";
        if (filled > 1)
            f.element = "sums[" + std::to_string(k) + "], of " + number(uint64_t(filled)) + " that the launch returned";
        f.writer = lastWriterOf(device + k);
        f.cause =
            filled == 1 ? "no thread came to the line that stores it" : "a thread without elements has a sum too: 0";
        if (threads && threads < uint64_t(filled)) f.cause = "the launch has only " + number(threads) + " threads";
        fail(f);
    }
}

void expectRightSum(const std::vector<int>& in, const std::vector<long long>& sums, int filled, const Observation& seen,
                    const long long* device) {
    uint64_t got = 0, expected = sumOfSquares(in);
    for (int k = 0; k < filled; k++) got += uint64_t(sums[size_t(k)]);
    if (got == expected) return;
    WrongSum wrong{in, sums, size_t(filled), expected, got, unwrittenSum, 0, 0};
    if (!seen.report.kernels.empty() && !seen.report.kernels[0].shapes.empty()) {
        const cpu_device::ShapeReport& s = seen.report.kernels[0].shapes[0];
        wrong.threads = size_t(s.block[0]) * s.block[1] * s.block[2];
        wrong.blocks = size_t(s.grid[0]) * s.grid[1] * s.grid[2];
    }
    Failure f;
    f.what = "wrong sum";
    uint64_t off = got - expected;
    bool less = int64_t(off) < 0;
    f.element = "should be " + signedNumber(expected) + ", and is " + signedNumber(got) + ": " +
                number(less ? 0 - off : off) + (less ? " too little" : " too much");
    if (filled == 1) f.writer = lastWriterOf(device);
    f.cause = causeOf(wrong);
    if (isAnotherOrder()) f.cause = "blocks run in any order: does one rely on what another has done before?";
    if (seen.all.takesWhoIsThere)
        f.cause =
            "are __activemask() or coalesced_threads() taken for those who will come? They say who happens to be there";
    fail(f);
}

SumObservation observeOn(const SumLaunch& launch, const std::vector<int>& numbers) {
    workbook::DeviceBuffer<int> in(numbers.size(), guardElements());
    workbook::DeviceBuffer<long long> sums(roomForSums, guardElements());
    nameMemory(in.data(), "in");
    nameMemory(sums.data(), "sums");
    in.upload(numbers);
    sums.upload(std::vector<long long>(roomForSums, unwrittenSum));
    usualCause(cpu_device::DefectKind::outOfBounds, "in",
               "does somebody read behind the last element? n need not be a multiple of anything");
    usualCause(cpu_device::DefectKind::outOfBounds, "sums",
               "there is room for " + number(roomForSums) + " sums: does the grid grow with n?");
    if (numbers.empty())  // `in` is null then
        usualCause(cpu_device::DefectKind::unknownAddress, "",
                   "there are no elements here, and nothing to read: is one read before n is looked at?");
    SumObservation seen;
    int filled = 0;
    static_cast<Observation&>(seen) = observe([&] { filled = launch(sums.data(), in.data(), numbers.size()); });
    if (in.download() != numbers) fail({"the input was overwritten", "", "", "sums and in are mixed up somewhere", ""});
    if (!in.guardsIntact() || !sums.guardsIntact()) fail({"wrote outside its array", "", "", "a guard is missing", ""});
    seen.in = numbers;
    seen.sums = sums.download();
    seen.blocks = seen.all.blocks;
    seen.threads = seen.all.threads;
    expectFilled(seen.sums, filled, sums.data(), seen.all.threads);
    expectRightSum(numbers, seen.sums, filled, seen, sums.data());
    seen.sums.resize(size_t(filled));
    return seen;
}

std::string describe(size_t n) { return n == 1 ? "1 element" : number(n) + " elements"; }

}  // namespace

namespace {

// As large as they can be if the sum of their squares is to stay below 2^62.
int largestFor(size_t n) { return int(std::min(5e8, std::sqrt(std::pow(2.0, 62) / double(n)))); }

SumObservation tryOn(const SumLaunch& launch, const SumJudge& judge, const std::vector<int>& numbers, Ledger& ledger) {
    SumObservation seen = observeOn(launch, numbers);
    ledger.add(seen, judge.may(numbers.size(), seen));
    if (judge.also) ledger.add(seen, judge.also(numbers.size(), seen));
    return seen;
}

}  // namespace

std::vector<size_t> sumSizes() {
    std::vector<size_t> sizes = {5003, 1000, 1048, 4096, 1, 0, 2, 31, 33, 127, 511, 513, 2053, 65539};
    for (uint64_t n : namedSizes(0, 1 << 22)) sizes.push_back(n);
    for (int most : {100, 3000, 40000}) sizes.push_back(size_t(randomInts(1, 3, most)[0]));
    return sizes;
}

SumObservation trySum(const SumLaunch& launch, const SumJudge& judge, size_t n, Ledger& ledger) {
    return tryOn(launch, judge, randomNumbers(n, n < 100'000 ? 999 : largestFor(n)), ledger);
}

// What the first call decides for all others, it decides for this one. Of it no more is asked than how often it
// launches: there is room around.
static void callBefore(const SumLaunch& launch, const SumJudge& judge, Ledger& ledger) {
    const size_t n = 65, all = 1 << 17, middle = all / 2;
    workbook::DeviceBuffer<int> in(all);
    workbook::DeviceBuffer<long long> sums(roomForSums + all);
    in.fillBytes(0);
    trying(describe(n));
    SumObservation seen;
    static_cast<Observation&>(seen) = observeAnything([&] { launch(sums.data() + middle, in.data() + middle, n); });
    accountedFor(seen);
    seen.blocks = seen.all.blocks;
    seen.threads = seen.all.threads;
    if (seen.all.launches) ledger.add(seen, faultOfKernels(seen, judge.may(n, seen)));  // shares of no blocks are none
}

void expectBegunAnywhere(const SumLaunch& launch) {
    const SumLaunch fromSecond = [&](long long* sums, const int* in, size_t all) {
        return launch(sums, in + 1, all - 1);
    };
    for (size_t n : {size_t(5003), size_t(5004)}) {  // also where pairs or fours of them leave none
        trying(describe(n) + " of an array, from its second on");
        std::vector<int> numbers = randomNumbers(n + 1, 999);
        numbers[0] = 0;  // nothing to the sum
        accountedFor(observeOn(fromSecond, numbers));
    }
}

void trySums(const SumLaunch& launch, const SumJudge& judge, const std::vector<size_t>& sizes, Ledger& ledger) {
    callBefore(launch, judge, ledger);
    for (auto n = sizes.begin(); n + 1 < sizes.end(); ++n) {
        trying(describe(*n));
        trySum(launch, judge, *n, ledger);
    }
    onALargerCard([&] {
        trying(describe(sizes.back()) + ", on a card with more multiprocessors");
        trySum(launch, judge, sizes.back(), ledger);
    });
    // Squares of up to 58 bits, whose sum has at most 63; and more of them, so that every thread has some.
    for (size_t n : {size_t(31), size_t(7919)}) {
        trying(number(n) + " large numbers");
        tryOn(launch, judge, randomNumbers(n, largestFor(n)), ledger);
    }
    trying("numbers whose squares just fit into 31 or 32 bits, or just not");
    std::vector<int> edges;
    for (int edge : {32'768, 32'767, 46'340, 46'341, 65'535, 65'536})
        for (int sign : {1, -1}) edges.insert(edges.end(), 8, sign * edge);
    tryOn(launch, judge, edges, ledger);
    trying("with zeros in a row");
    for (size_t n : {size_t(1000), size_t(5003)}) {
        std::vector<int> some = randomNumbers(n, 999);
        const int run = randomInts(1, 64, int(n) / 2)[0], begin = randomInts(1, 1, int(n) - run - 2)[0];
        std::fill_n(some.begin() + begin, run, 0);
        tryOn(launch, {judge.may}, some, ledger);  // which thread had which element, zeros do not tell
    }
    trying("the number -2 147 483 648");
    tryOn(launch, judge, {std::numeric_limits<int>::min()}, ledger);
    trying("the number 2 147 483 647");
    tryOn(launch, judge, {std::numeric_limits<int>::max()}, ledger);
    // In a drawn order, too, block 0 may be the first, and who counts last may be the last. An answer that counts a
    // block before it has added its sum is found by every fourth order.
    for (int i = 0; i < 24; i++)
        inAnotherOrder([&] {
            const size_t n = i % 2 == 0 ? 65'539 : i % 4 == 1 ? 20'011 : 5003;
            trying(describe(n) + ", blocks in another order");
            trySum(launch, judge, n, ledger);
        });
}

SumObservation settleSums(const SumLaunch& launch, const SumJudge& judge, size_t large, const Ledger& ledger) {
    trying(describe(large));
    Ledger first;
    SumObservation seen = trySum(launch, judge, large, first);
    first.settle();
    ledger.settle();
    showcase(seen);
    return seen;
}

SumObservation expectSums(const SumLaunch& launch, const SumJudge& judge, const std::vector<size_t>& sizes,
                          size_t large) {
    Ledger ledger;
    trySums(launch, judge, sizes, ledger);
    expectBegunAnywhere(launch);
    return settleSums(launch, judge, large, ledger);
}

void expectSumOfMany(const SumLaunch& launch) {
    if (onGpu()) return;
    const size_t n = (size_t(1) << 24) + 1;
    trying(describe(n));
    const std::vector<int> numbers = randomNumbers(n, 999);
    workbook::DeviceBuffer<int> in(n, 0);
    workbook::DeviceBuffer<long long> sums(roomForSums, 0);
    in.upload(numbers);
    sums.upload(std::vector<long long>(roomForSums, unwrittenSum));
    const int filled = launch(sums.data(), in.data(), n);
    const std::vector<long long> got = sums.download();
    expectFilled(got, filled, sums.data(), 0);
    expectRightSum(numbers, got, filled, Observation{}, sums.data());
    trying("");
}

// ---- what all launches that add up have in common ----

namespace {

// Thread t of all takes the elements t, t + all, …: however many blocks there are, in each round.
uint64_t sectorsInTurns(size_t n, uint64_t threads) {
    uint64_t sectors = 0;
    for (uint64_t block = 0; block * threads < n; block++)
        for (uint64_t warp = 0; warp < threads; warp += 32) {
            uint64_t begin = block * threads + warp;
            uint64_t end = std::min(begin + std::min<uint64_t>(32, threads - warp), uint64_t(n));
            if (begin < end) sectors += (end - 1) / 8 - begin / 8 + 1;
        }
    return sectors;
}

}  // namespace

GlobalAccount loadedOnce(size_t n) {
    return once(
        n,
        "each element is loaded once, and nothing else: add up in a variable of the thread's own, and store that once",
        sizeof(int));
}

GlobalAccount loadedInTurns(size_t n, uint64_t blocks, uint64_t threadsABlock, const std::string& hint) {
    GlobalAccount may = loadedOnce(n);
    if (threadsABlock == 0) return may;
    uint64_t sectors = sectorsInTurns(n, threadsABlock);
    // Whoever deals out stretches cuts some sectors in two, unless all of it is even.
    bool even = n % 4096 == 0 && threadsABlock % 32 == 0;
    may.sectors = atMost(even ? sectors : sectors + sectors / 4 + 2 * blocks * ((threadsABlock + 31) / 32), hint);
    return may;
}

GlobalAccount storedOnce(const SumObservation& seen, const std::string& hint) {
    return once(seen.sums.size(), hint, sizeof(long long));
}

namespace {
Failure notDealtOut(const std::string& what, const std::string& element, const std::string& cause) {
    return {"right, but " + what, element, "", cause};
}
}  // namespace

std::optional<Failure> unevenlyDealt(size_t n, const SumObservation& seen) {
    const size_t parts = seen.sums.size();
    // Of few elements each, the sums of random numbers differ by themselves.
    if (!seen.counted || parts < 2 || n / parts < 200) return {};
    auto most = std::max_element(seen.sums.begin(), seen.sums.end());
    double share = double(*most) / (double(sumOfSquares(seen.in)) / double(parts));
    // A thread may have two int4 more to do than the others.
    if (share >= 1.5 * (1 + 8 * double(seen.threads) / double(n)))
        return notDealtOut("the work is not dealt out evenly",
                           "sums[" + std::to_string(most - seen.sums.begin()) + "] is " + decimal(share, 1) +
                               " times its share of the whole",
                           "whoever has the most to do is waited for");
    // No number is 0.
    if (const auto none = std::find(seen.sums.begin(), seen.sums.end(), 0);
        none != seen.sums.end() && n >= seen.threads)
        return notDealtOut(
            "the work is not dealt out to all",
            "sums[" + std::to_string(none - seen.sums.begin()) + "] has none of " + number(n) + " elements",
            "each has as many as the others, but for what is left over");
    return {};
}

std::optional<Failure> notInSlices(size_t n, const SumObservation& seen) {
    const size_t parts = seen.sums.size(), longest = n / parts + parts;  // one may take what is left over
    size_t i = 0, working = 0;
    for (size_t k = 0; k < parts; k++) {
        uint64_t sum = uint64_t(seen.sums[k]), slice = 0;
        size_t begin = i;
        // No number is 0: only one length is right.
        for (; slice < sum && i < n; i++) slice += uint64_t(int64_t(seen.in[i]) * seen.in[i]);
        std::string name = "sums[" + std::to_string(k) + "]";
        if (slice != sum)
            return notDealtOut("these are not slices",
                               name + " is not the sum of a slice that begins with in[" + std::to_string(begin) + "]",
                               "thread 0 adds up the first slice, thread 1 the one behind it, from front to back");
        if (i - begin > longest)
            return notDealtOut("the slices are of different lengths",
                               name + " has " + number(i - begin) + " of " + number(n) + " elements",
                               "whoever has the most to do is waited for");
        working += i > begin;
    }
    if (n >= parts && working < parts / 4)  // they may be whole int4
        return notDealtOut("only " + number(working) + " of " + number(parts) + " threads have a slice",
                           "there are " + number(n) + " elements, enough for all",
                           "a slice is as long as n elements in so many slices need, and no longer");
    return {};
}

}  // namespace grading
