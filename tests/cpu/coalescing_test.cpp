// How the lanes' addresses of one request become traffic, by hand: tests/cpu/counters/rules.md has the rules.
#include "../../common/cpu/watch/coalescing.h"

#include <doctest/doctest.h>

#include <functional>

using namespace cpu_device;

namespace {

constexpr uint32_t allLanes = 0xffffffff;
constexpr uint64_t base = 0x7f0000000000;  // a multiple of everything

struct Lanes {
    uint64_t address[32];
    explicit Lanes(const std::function<uint64_t(uint64_t)>& offset) {
        for (uint64_t lane = 0; lane < 32; lane++) address[lane] = base + offset(lane);
    }
};

Lanes strided(uint64_t stride, uint64_t offset = 0) {
    return Lanes([=](uint64_t lane) { return offset + lane * stride; });
}

GlobalTransfer global(const Lanes& l, uint32_t bytes, uint32_t lanes = allLanes) {
    return globalTraffic(l.address, lanes, bytes);
}
SharedTransfer load(const Lanes& l, uint32_t bytes, uint32_t lanes = allLanes) {
    return sharedTraffic(l.address, lanes, bytes, true);
}
SharedTransfer store(const Lanes& l, uint32_t bytes, uint32_t lanes = allLanes) {
    return sharedTraffic(l.address, lanes, bytes, false);
}

}  // namespace

TEST_CASE("global: neighbours share sectors") {
    // 32 lanes × 1, 2, 4, 8, 16 bytes side by side.
    CHECK(global(strided(1), 1).sectors == 1);
    CHECK(global(strided(2), 2).sectors == 2);
    CHECK(global(strided(4), 4).sectors == 4);
    CHECK(global(strided(8), 8).sectors == 8);
    CHECK(global(strided(16), 16).sectors == 16);
    CHECK(global(strided(4), 4).bytes == 128);
    CHECK(global(strided(4), 4).lines == 1);

    // One sector more wherever the first byte is not on a sector's border; a line more likewise.
    CHECK(global(strided(4, 4), 4).sectors == 5);
    CHECK(global(strided(4, 28), 4).sectors == 5);
    CHECK(global(strided(4, 32), 4).sectors == 4);
    CHECK(global(strided(4, 32), 4).lines == 2);
    CHECK(global(strided(4, 44), 4).sectors == 5);
    CHECK(global(strided(4, 44), 4).lines == 2);
    CHECK(global(strided(4, 44), 4).bytes == 128);
}

TEST_CASE("global: strides, broadcasts, permutations, and lanes that ask for nothing") {
    CHECK(global(strided(8), 4).sectors == 8);  // every second float
    CHECK(global(strided(8), 4).bytes == 128);
    CHECK(global(strided(32), 4).sectors == 32);  // a sector each
    CHECK(global(strided(4096), 4).sectors == 32);
    CHECK(global(strided(12), 4).sectors == 12);  // the x of 32 float3
    CHECK(global(strided(0), 4).sectors == 1);    // all the same float
    CHECK(global(strided(0), 4).bytes == 4);
    CHECK(global(Lanes([](uint64_t lane) { return (lane ^ 21) * 4; }), 4).sectors == 4);
    CHECK(global(Lanes([](uint64_t lane) { return (31 - lane) * 4; }), 4).sectors == 4);
    CHECK(global(Lanes([](uint64_t lane) { return lane / 2 * 4; }), 4).sectors == 2);

    CHECK(global(strided(4), 4, 0x000000ff).sectors == 1);
    CHECK(global(strided(4), 4, 0x0000ff00).sectors == 1);
    CHECK(global(strided(4), 4, 0x00000180).sectors == 2);  // lanes 7 and 8
    CHECK(global(strided(4), 4, 0x11111111).sectors == 4);
    CHECK(global(strided(4), 4, 0x11111111).bytes == 32);
    CHECK(global(strided(4), 4, 0x80000000).sectors == 1);
    CHECK(global(strided(4), 4, 0x80000000).bytes == 4);
}

TEST_CASE("global: an access that is not aligned touches what it overlaps") {
    CHECK(global(strided(64, 30), 4, 1).sectors == 2);
    CHECK(global(strided(64, 126), 4, 1).lines == 2);
    CHECK(global(Lanes([](uint64_t lane) { return lane * 2; }), 4).bytes == 66);  // overlapping: bytes 0 … 65
}

TEST_CASE("global: lines as Fermi counted them, wide accesses in halves and quarters of the warp") {
    CHECK(global(strided(8), 8).lines == 2);  // 16 lanes × 8 bytes each
    CHECK(global(strided(16), 16).lines == 4);
    CHECK(global(strided(8, 64), 8).lines == 4);  // both halves lie across a border
    CHECK(global(strided(0), 8).lines == 2);      // each half fetches the same line
    CHECK(global(strided(16), 16, 0x000000ff).lines == 1);
    CHECK(global(strided(128), 4).lines == 32);
}

TEST_CASE("global atomics: lanes that want the same word take turns") {
    auto sectors = [](const Lanes& l, uint32_t lanes = allLanes, uint32_t bytes = 4) {
        return globalAtomicTraffic(l.address, lanes, bytes).sectors;
    };
    CHECK(sectors(strided(4)) == 4);   // a word each
    CHECK(sectors(strided(0)) == 32);  // one word: 32 turns
    CHECK(sectors(strided(0), 0x0f) == 4);
    CHECK(sectors(Lanes([](uint64_t lane) { return lane / 2 * 4; })) == 4);  // 2 turns × 2 sectors
    CHECK(sectors(Lanes([](uint64_t lane) { return lane % 8 * 4; })) == 4);  // 4 turns × 1 sector
    // Word 0 is wanted 8 times, the others of its sector not at all; 24 lanes have 3 sectors for themselves.
    CHECK(sectors(Lanes([](uint64_t lane) { return lane < 8 ? 0 : lane * 4; })) == 8 + 3);
    CHECK(sectors(strided(8), allLanes, 8) == 8);
}

TEST_CASE("shared, 4 bytes: as many passes as the fullest bank has distinct words") {
    for (auto access : {load, store}) {
        CHECK(access(strided(4), 4, allLanes).wavefronts == 1);
        CHECK(access(strided(8), 4, allLanes).wavefronts == 2);
        CHECK(access(strided(16), 4, allLanes).wavefronts == 4);
        CHECK(access(strided(12), 4, allLanes).wavefronts == 1);       // an odd stride meets every bank once
        CHECK(access(strided(32 * 4), 4, allLanes).wavefronts == 32);  // a column of tile[32][32]
        CHECK(access(strided(33 * 4), 4, allLanes).wavefronts == 1);   // of tile[32][33]
        CHECK(access(strided(0), 4, allLanes).wavefronts == 1);        // the same word is read once for all
        CHECK(access(strided(32 * 4), 4, 0x0000000f).wavefronts == 4);
        CHECK(access(strided(32 * 4), 4, 0x00000001).wavefronts == 1);
        CHECK(access(strided(32 * 4), 4, allLanes).ideal == 1);
        CHECK(access(Lanes([](uint64_t lane) { return lane % 2 * 128; }), 4, allLanes).wavefronts == 2);
    }
    CHECK(load(strided(1), 1).wavefronts == 1);  // bytes of 8 words
    CHECK(load(strided(2), 2).wavefronts == 1);
    CHECK(load(strided(128), 1).wavefronts == 32);
    CHECK(load(strided(4), 4).bytes == 128);
    CHECK(load(strided(0), 4).bytes == 4);
}

TEST_CASE("shared, 8 bytes: two halves, or one if neighbours want the same") {
    CHECK(load(strided(8), 8).wavefronts == 2);
    CHECK(load(strided(8), 8).ideal == 2);
    CHECK(store(strided(8), 8).wavefronts == 2);
    CHECK(load(strided(16), 8).wavefronts == 4);
    // A broadcast is paired: the whole warp at once. Stores never gain.
    CHECK(load(strided(0), 8).wavefronts == 1);
    CHECK(load(strided(0), 8).ideal == 1);
    CHECK(store(strided(0), 8).wavefronts == 2);
    Lanes neighbours([](uint64_t lane) { return lane / 2 * 8; });
    CHECK(load(neighbours, 8).wavefronts == 1);  // 16 elements of 2 words: 32 banks
    CHECK(store(neighbours, 8).wavefronts == 2);
    Lanes acrossTwo([](uint64_t lane) { return (lane / 4 * 2 + lane % 2) * 8; });  // t and t ^ 2
    CHECK(load(acrossTwo, 8).wavefronts == 1);
    // One half paired one way and one the other is not paired.
    Lanes mixed([](uint64_t lane) { return lane < 16 ? lane / 2 * 8 : (lane / 4 * 2 + lane % 2) * 8; });
    CHECK(load(mixed, 8).wavefronts == 2);
    // A pair with an inactive lane agrees.
    CHECK(load(strided(8), 8, 0x55555555).wavefronts == 2);  // 16 elements, 2 to a pair of banks
    CHECK(load(strided(8), 8, 0x00005555).wavefronts == 1);
    CHECK(load(strided(8), 8, 0x00005555).ideal == 1);
    // A half without an active lane takes no pass.
    CHECK(load(strided(8), 8, 0xffff0000).wavefronts == 1);
    CHECK(load(strided(8), 8, 0xffff0000).ideal == 1);
}

TEST_CASE("shared, 16 bytes: quarters, or halves if neighbours want the same") {
    CHECK(load(strided(16), 16).wavefronts == 4);
    CHECK(load(strided(16), 16).ideal == 4);
    CHECK(store(strided(16), 16).wavefronts == 4);
    CHECK(load(strided(32), 16).wavefronts == 8);
    CHECK(load(strided(0), 16).wavefronts == 2);
    CHECK(store(strided(0), 16).wavefronts == 4);
    CHECK(load(strided(16), 16, 0x000000ff).wavefronts == 1);
    CHECK(load(strided(16), 16, 0x00ff0000).wavefronts == 1);
    CHECK(load(Lanes([](uint64_t lane) { return lane / 2 * 16; }), 16).wavefronts == 2);
}

TEST_CASE("shared atomics: every lane takes its own pass over its bank") {
    auto wavefronts = [](const Lanes& l, uint32_t lanes = allLanes) {
        return sharedAtomicTraffic(l.address, lanes, 4).wavefronts;
    };
    CHECK(wavefronts(strided(4)) == 1);
    CHECK(wavefronts(strided(0)) == 32);
    CHECK(wavefronts(strided(0), 0x7) == 3);
    CHECK(wavefronts(strided(128)) == 32);
    CHECK(wavefronts(Lanes([](uint64_t lane) { return lane / 4 * 4; })) == 4);
}
