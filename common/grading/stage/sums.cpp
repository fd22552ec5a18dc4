#include "sums.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <limits>

#include "common/buffer.h"
#include "inputs.h"
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
    SumObservation seen;
    static_cast<Observation&>(seen) = observe([&] { seen.filled = launch(sums.data(), in.data(), numbers.size()); });
    if (in.download() != numbers) fail({"the input was overwritten", "", "", "sums and in are mixed up somewhere", ""});
    if (!in.guardsIntact() || !sums.guardsIntact()) fail({"wrote outside its array", "", "", "a guard is missing", ""});
    std::vector<long long> result = sums.download();
    expectFilled(result, seen.filled, sums.data(), seen.all.threads);
    expectRightSum(numbers, result, seen.filled, seen, sums.data());
    return seen;
}

std::string describe(size_t n) { return n == 1 ? "1 element" : number(n) + " elements"; }

}  // namespace

std::vector<size_t> sumSizes() { return {5003, 1000, 1048, 4096, 1, 0, 2, 31, 33, 127, 511, 513, 65539}; }

SumObservation observeSums(const SumLaunch& launch, size_t n) { return observeOn(launch, randomNumbers(n, 999)); }

void expectSums(const SumLaunch& launch, const std::vector<size_t>& sizes) {
    for (size_t n : sizes) {
        trying(describe(n));
        observeSums(launch, n);
    }
    // Squares of up to 58 bits, whose sum has at most 63.
    trying("31 large numbers");
    observeOn(launch, randomNumbers(31, 500'000'000));
    trying("the number -2 147 483 648");
    observeOn(launch, {std::numeric_limits<int>::min()});
}

}  // namespace grading
