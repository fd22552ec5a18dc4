// __activemask() says who is there: usually all that have come to the same line, and each lane alone where warps come
// apart.
#include <doctest/doctest.h>

#include <cpu_device/report.h>
#include <cpu_device/warps.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "warps.h"

using cpu_device::DefectKind;
using cpu_device::Report;

namespace {

struct Ran {
    Report report;
    std::vector<int> out;
};

// On the numbers from 0 to 31.
Ran ran(void (*launch)(int*, const int*), bool apart) {
    std::vector<int> in(32);
    std::iota(in.begin(), in.end(), 0);
    const size_t bytes = in.size() * sizeof(int);
    int *from = nullptr, *to = nullptr;
    cudaMalloc(&from, bytes);
    cudaMalloc(&to, bytes);
    cudaMemcpy(from, in.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemset(to, 0, bytes);
    cpu_device::warpsComeApart(apart);
    Ran r{cpu_device::watch([&] { launch(to, from); }), std::vector<int>(32)};
    cpu_device::warpsComeApart(false);
    cudaMemcpy(r.out.data(), to, bytes, cudaMemcpyDeviceToHost);
    cudaFree(from);
    cudaFree(to);
    return r;
}

bool blamesTheMask(const Report& report, DefectKind kind) {
    std::vector<cpu_device::Defect> found = report.defectsOf(kind);
    return found.size() == 1 && found[0].cause.find("say who happens to be there") != std::string::npos;
}

}  // namespace

TEST_CASE("lanes that are together seem to add up right") {
    for (auto* sum : {sumInSharedMemory, sumByShuffles, sumOfNamedLanes}) {
        Ran r = ran(sum, false);
        CHECK(r.report.defects.empty());
        CHECK(r.out[0] == 496);
    }
}

TEST_CASE("where warps come apart, who takes those who are there for those who will come is found out") {
    CHECK(blamesTheMask(ran(sumInSharedMemory, true).report, DefectKind::sharedRace));
    CHECK(blamesTheMask(ran(sumByShuffles, true).report, DefectKind::wrongMask));
}

TEST_CASE("where warps come apart, lanes that are named add up right, and those that are there count themselves") {
    Ran named = ran(sumOfNamedLanes, true);
    CHECK(named.report.defects.empty());
    CHECK(named.out[0] == 496);
    Ran listed = ran(listOddNumbers, true);
    CHECK(listed.report.defects.empty());
    CHECK(listed.out[0] == 16);
    std::sort(listed.out.begin() + 1, listed.out.begin() + 17);
    for (int i = 0; i < 16; i++) CHECK(listed.out[1 + i] == 2 * i + 1);
}

TEST_CASE("what lanes hand to one another, and what a launch hands to a kernel") {
    const Report byName = ran(sumOfNamedLanes, false).report, whoIsThere = ran(listOddNumbers, false).report;
    CHECK(byName.all().exchanges == 5);
    CHECK(byName.all().shuffles == 5);
    CHECK(ran(sumInSharedMemory, false).report.all().shuffles == 0);
    CHECK(whoIsThere.all().shuffles == 1);
    CHECK(byName.all().mostArgumentBytes == 2 * sizeof(int*));
    CHECK(byName.all().loadsPastL1 == 0);
}
