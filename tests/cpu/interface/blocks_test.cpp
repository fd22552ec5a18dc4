// Some blocks of a grid, and a part of what they do.
#include <cpu_device/blocks.h>
#include <cpu_device/repeated_numbers.h>
#include <cpu_device/report.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "blocks.h"

using namespace cpu_device;

namespace {

// Accesses of each block of launchWalk(n) that ran.
std::map<uint64_t, uint64_t> counted(int n, uint64_t mostWords) {
    auto secondAndLast = [](uint64_t blocks, uint64_t alongX) -> std::vector<uint64_t> {
        CHECK(blocks == 4);
        CHECK(alongX == 4);
        return {1, blocks - 1};
    };
    std::map<uint64_t, uint64_t> counts;
    for (const BlockAccess& a : watchBlocks({secondAndLast, mostWords}, [=] { launchWalk(n); }).all) counts[a.block]++;
    return counts;
}

}  // namespace

TEST_CASE("chosen blocks run, and are heard to their ends") {
    CHECK(counted(1280, 1 << 20) == std::map<uint64_t, uint64_t>{{1, 2560}, {3, 2560}});
}

TEST_CASE("a block ends when it has made so many accesses, and the next one begins") {
    Report report = watch([] {
        auto counts = counted(1 << 20, 10000);
        CHECK(counts.size() == 2);
        for (const auto& count : counts) {
            CAPTURE(count.first);
            CHECK(count.second >= 10000);
            CHECK(count.second < 10000 + 2 * 32 * 64);  // what a warp can log at a time
        }
    });
    CHECK(report.defects.empty());
    // What was cut is forgotten.
    CHECK(watch([] { launchWalk(1280); }).kernel("walk").globalStores.lanes == 4ul * 1280);
}

TEST_CASE("who waits at a grid's barrier for a block that was cut is cut, too, and no deadlock") {
    auto all = [](uint64_t, uint64_t) -> std::vector<uint64_t> { return {0, 1, 2, 3}; };
    for (int n : {1 << 20, 1280}) {
        std::map<uint64_t, uint64_t> counts;
        Report report = watch([&] {
            for (const BlockAccess& a : watchBlocks({all, 10000}, [=] { launchWalkOfOne(n); }).all) counts[a.block]++;
        });
        CHECK(report.defects.empty());
        CHECK(counts[0] >= (n == 1280 ? 1280 : 10000));
        CHECK(counts[1] == (n == 1280 ? 2 : 0));
    }
}

TEST_CASE("what a store has left is told, and arrays hold repeated numbers") {
    const RepeatedNumbers numbers(2026);
    for (size_t n : {size_t(100), size_t(1'000'003), (size_t(1) << 33) + 5}) {
        CAPTURE(n);
        std::vector<size_t> places{0, 1, n / 3, n / 2, n - 2, n - 1};
        std::vector<float> stored, expected;
        const auto all = [](uint64_t, uint64_t) -> std::vector<uint64_t> { return {0}; };
        const auto& accesses = watchBlocks({all, 10000}, [&] {
            launchPick(
                n, places,
                [&](float* in) {
                    REQUIRE(numbers.fill(in, n));
                    for (size_t p : places) expected.push_back(numbers.at(in + p));
                },
                [&](float* in) { numbers.forget(in, n); });
        });
        for (const auto& left : accesses.left) stored.push_back(left[0]);
        CHECK(stored.size() == 2 * places.size());  // once before the numbers are forgotten, and once after
        CHECK(std::vector<float>(stored.begin(), stored.begin() + long(places.size())) == expected);
        CHECK(std::count(stored.begin() + long(places.size()), stored.end(), 0.0f) == long(places.size()));
        CHECK(std::set<float>(expected.begin(), expected.end()).size() == places.size());
    }
}
