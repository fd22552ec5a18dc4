#include "sum_patterns.h"

#include <algorithm>
#include <cmath>

#include "text.h"

namespace grading {
namespace {

uint64_t square(int x) { return uint64_t(int64_t(x) * x); }

// The sum of the squares that `counted` says, each as often as it says.
template <typename Counted>
uint64_t sumOf(const std::vector<int>& in, Counted counted) {
    uint64_t sum = 0;
    for (size_t i = 0; i < in.size(); i++) sum += uint64_t(counted(i)) * square(in[i]);
    return sum;
}

std::string elements(uint64_t n) { return n == 1 ? "element" : number(n) + " elements"; }

// Too few bits: in the product, in the sum, or in a float.
std::string narrow(const WrongSum& w) {
    uint64_t products = 0, unsignedProducts = 0;
    for (int x : w.in) {
        uint32_t product = uint32_t(x) * uint32_t(x);
        products += uint64_t(int64_t(int32_t(product)));
        unsignedProducts += product;
    }
    if (w.got == products || w.got == unsignedProducts)
        return "a square has up to 63 bits: neither the product nor the sum may be 32 bits wide";
    if (uint32_t(w.got) == uint32_t(w.expected)) return "somewhere the sum is kept in 32 bits: it needs 64";
    double off = std::fabs((double(w.got) - double(w.expected)) / double(w.expected));
    const double ofDoubles = std::ldexp(double(w.in.size()), -53);  // each sum is rounded once
    if (off < std::max(1e-12, ofDoubles)) return "a double keeps 53 bits: add up in 64-bit integers, which are exact";
    if (off < 1e-5) return "a float keeps 24 bits: add up in 64-bit integers, which are exact";
    return "";
}

// Elements missing at the end or at the beginning.
std::string missingAtAnEnd(const WrongSum& w) {
    uint64_t before = 0;
    for (size_t i = 0; i < w.in.size(); i++) {
        size_t missing = w.in.size() - i;
        if (before == w.got && i > 0) {
            if (missing > i)
                return "only the first " + elements(i) + (i == 1 ? " is" : " are") +
                       " counted: does each thread take all of its share?";
            std::string text = "the last " + elements(missing) + (missing == 1 ? " is" : " are") + " missing";
            for (size_t part : {w.filled, w.blocks * w.threads, size_t(4)})
                if (part > 1 && missing == w.in.size() % part)
                    return text + ": " + number(w.in.size()) + " is no multiple of " + number(part);
            return text;
        }
        if (w.expected - before == w.got && i > 0)
            return "the first " + elements(i) + (i == 1 ? " is" : " are") + " missing";
        before += square(w.in[i]);
    }
    return "";
}

// Whose sums are missing or counted too often, if elements are dealt out one by one to all threads of the grid.
std::string missingThreads(const WrongSum& w) {
    const size_t block = w.threads, all = w.blocks * w.threads;
    if (all == 0) return "";
    auto is = [&](auto counted) { return w.got == sumOf(w.in, counted); };
    auto isFirstBlocks = [&](size_t i) { return i % all < block; };
    if (w.blocks > 1) {
        if (is(isFirstBlocks)) return "only the elements of block 0 are counted";
        if (is([&](size_t i) { return w.blocks * isFirstBlocks(i); }))
            return "all blocks add up the same elements: the first index lacks blockIdx.x";
        if (is([&](size_t i) { return std::min(i / block + 1, w.blocks); }))
            return "elements are counted several times: a step is all threads of the grid, gridDim.x * blockDim.x";
        if (is([&](size_t i) { return i < all && isFirstBlocks(i); }))
            return "only block 0 counts, and only one round of it";
    }
    if (is([&](size_t i) { return i % block == 0; })) return "only what thread 0 of a block added up counts";
    if (is([&](size_t i) { return i % block != 0; })) return "what thread 0 itself added up is missing";
    if (is([&](size_t i) { return i % block != block - 1; }))
        return "what the last thread of a block added up is missing";
    if (block > 32) {
        if (is([&](size_t i) { return i % block < 32; })) return "only the first warp of a block counts";
        if (is([&](size_t i) { return i % block % 32 == 0; })) return "only lane 0 of each warp counts";
        if (is([&](size_t i) { return i % block < 32 ? block / 32 : 0; }))
            return "all warps add up the sums of the first";
    }
    for (size_t j = 0; j < 4; j++)
        if (is([&](size_t i) { return i % 4 != j; }))
            return std::string("of each four elements .") + "xyzw"[j] + " is missing";
    for (size_t part = block; part > 1; part /= 2)
        if (is([&](size_t i) { return i % block < part; }))
            return "only the first " + number(part) +
                   " threads of a block count: does the tree begin with half of all?";
    return "";
}

// What a tree leaves of the sums if it halves an odd number of them carelessly: down, and loses the last; or up, and
// adds one from behind those that are left.
std::string oddTree(const WrongSum& w) {
    const size_t block = w.threads, all = w.blocks * w.threads;
    if (all == 0 || (block & (block - 1)) == 0) return "";
    for (size_t up : {size_t(0), size_t(1)}) {
        std::vector<uint64_t> ofThread(all + block);
        for (size_t i = 0; i < w.in.size(); i++) ofThread[i % all] += square(w.in[i]);
        uint64_t sum = 0;
        for (size_t b = 0; b < w.blocks; b++) {
            uint64_t* tree = &ofThread[b * block];
            for (size_t left = block; left > 1; left = (left + up) / 2)
                for (size_t t = 0, half = (left + up) / 2; t < half; t++) tree[t] += tree[t + half];
            sum += tree[0];
        }
        if (sum != w.got) continue;
        size_t odd = block;
        while (odd % 2 == 0) odd /= 2;
        return "half of " + number(odd) + " is not whole: " +
               (up ? "the one in the middle has no partner" : "what is left over must be added too");
    }
    return "";
}

}  // namespace

std::string causeOf(const WrongSum& w) {
    uint64_t written = 0, plain = 0;
    size_t howMany = 0;
    for (long long s : w.sums)
        if (s != w.unwritten) written += uint64_t(s), howMany++;
    for (int x : w.in) plain += uint64_t(int64_t(x));
    if (written == w.expected && howMany > w.filled)
        return "the launch should return " + number(howMany) + ": as many sums were filled";
    if (w.got == w.expected + uint64_t(w.unwritten))
        return "it was added to what was there before: set the sum to 0 first";
    if (w.got == plain) return "these are the numbers themselves: add up their squares";
    if (w.expected == 0) return "the sum of no elements is 0";
    if (uint64_t times = w.got / w.expected; times && w.got % w.expected == 0 && times <= 1 << 20) {
        std::string text = "each element is counted " + number(times) + " times: ";
        for (uint64_t all : {uint64_t(w.blocks), uint64_t(w.threads), uint64_t(w.blocks) * w.threads})
            if (times == all) return text + "is the work dealt out, or does everybody do all?";
        return text + "is a sum added to itself, as by a shuffle over 32 lanes, which hands a lane its own?";
    }
    for (auto pattern : {missingAtAnEnd, narrow, oddTree, missingThreads})
        if (std::string cause = pattern(w); !cause.empty()) return cause;
    return "";
}

}  // namespace grading
