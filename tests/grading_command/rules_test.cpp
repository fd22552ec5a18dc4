// Pictures and counts follow the same rules of the hardware: drawn at random, both say the same.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "common/cpu/watch/coalescing.h"
#include "samples.h"

using namespace grade;

namespace {

constexpr unsigned seed = 20240607;

struct Draw {
    std::mt19937 random{seed};
    long below(long n) { return long(random() % uint64_t(n)); }
    long oneOf(std::initializer_list<long> values) { return *(values.begin() + below(long(values.size()))); }

    // Strides, pairs, broadcasts, neighbours in another order, and anywhere: in elements.
    std::function<long(int)> pattern() {
        long stride = oneOf({-33, -1, 0, 1, 2, 3, 4, 8, 16, 17, 31, 32, 33, 64}), from = below(40);
        long mix = below(32), group = oneOf({1, 2, 4, 8, 16});
        switch (below(5)) {
            case 0: return [=](int lane) { return from + stride * lane; };
            case 1: return [=](int lane) { return from + stride * (lane / group); };
            case 2: return [=](int lane) { return from + (lane ^ mix); };
            case 3: return [=](int lane) { return from + stride * (lane & ~2); };
            default: break;
        }
        std::vector<long> anywhere(32);
        for (long& element : anywhere) element = below(oneOf({8, 64, 512}));
        return [=](int lane) { return anywhere[size_t(lane)]; };
    }

    Request request(const std::string& kind, std::initializer_list<long> sizes) {
        Request r;
        r.kind = kind;
        r.bytes = int(oneOf(sizes));
        r.alignment = int(below(128 / r.bytes) * r.bytes);
        r.mask = below(2) ? 0xffffffff : uint32_t(random()) | 1u << below(32);
        auto element = pattern();
        long bytes = r.bytes;
        r.offset = [=](int lane) { return element(lane) * bytes; };
        return r;
    }
};

struct Addresses {
    uint64_t at[32] = {};
    explicit Addresses(const Request& r) {
        for (int lane = 0; lane < 32; lane++)
            if (r.mask >> lane & 1) at[lane] = (uint64_t(1) << 32) + uint64_t(r.alignment + r.offset(lane));
    }
};

int passesOf(const Access& a) {
    int passes = 0;
    for (const Word& w : wordsOf(a)) passes = std::max(passes, w.pass + 1);
    return passes;
}

// What one pass gives: a bank one word, or for an atomic one lane's.
bool banksAreDistinct(const Access& a) {
    std::set<std::pair<int, int>> taken;
    for (const Word& w : wordsOf(a))
        if (!taken.insert({w.pass, w.bank}).second) return false;
    return true;
}

void checkShared(const Request& r, const cpu_device::SharedTransfer& counted) {
    Request told = r;
    told.units = int(counted.wavefronts);
    Access a = accessOf(told);
    CHECK(passesOf(a) == int(counted.wavefronts));
    CHECK(banksAreDistinct(a));
    CHECK(isWasteful(a) == (counted.wavefronts > counted.ideal));
    CHECK(uint32_t(a.distinctBytes()) == counted.bytes);
    std::string least = std::to_string(counted.ideal) + " would do";
    CHECK((verdictOf(a).find(least) != std::string::npos) == isWasteful(a));
}

}  // namespace

TEST_CASE("sectors") {
    MESSAGE("seed " << seed);
    Draw draw;
    for (int i = 0; i < 2000; i++) {
        CAPTURE(i);
        Request r = draw.request(i % 2 ? "globalLoads" : "globalStores", {1, 2, 4, 8, 16});
        cpu_device::GlobalTransfer counted = cpu_device::globalTraffic(Addresses(r).at, r.mask, uint32_t(r.bytes));
        r.units = int(counted.sectors);
        Access a = accessOf(r);
        CHECK(sectorsOf(a).size() == counted.sectors);
        CHECK(uint32_t(a.distinctBytes()) == counted.bytes);
    }
}

TEST_CASE("wavefronts of loads and stores") {
    MESSAGE("seed " << seed);
    Draw draw;
    for (int i = 0; i < 4000; i++) {
        CAPTURE(i);
        bool load = i % 2 == 0;
        Request r = draw.request(load ? "sharedLoads" : "sharedStores", {1, 2, 4, 8, 16});
        checkShared(r, cpu_device::sharedTraffic(Addresses(r).at, r.mask, uint32_t(r.bytes), load));
    }
}

TEST_CASE("wavefronts of atomics") {
    MESSAGE("seed " << seed);
    Draw draw;
    for (int i = 0; i < 2000; i++) {
        CAPTURE(i);
        Request r = draw.request("sharedAtomics", {4, 8});
        checkShared(r, cpu_device::sharedAtomicTraffic(Addresses(r).at, r.mask, uint32_t(r.bytes)));
    }
}
