// What a warp logged is what the analysis gets, however the rows look: drawn logs go there and back.
#include "../../common/cpu/watch/packed_log.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <vector>

using namespace cpu_device;

namespace {

uint64_t drawnSeed() {
    const char* text = std::getenv("SEED");
    return text ? std::strtoull(text, nullptr, 10) : std::random_device()();
}

// Each entry is another one: where two are exchanged, that is seen.
LogEntry entryOf(uint64_t site, uint64_t address) { return site << siteShift | (address & addressMask); }

struct Draws {
    std::mt19937_64 random;
    uint64_t below(uint64_t n) { return random() % n; }

    void fill(WarpLog& log) {
        log.warp = static_cast<uint16_t>(below(32));
        log.lanes = static_cast<uint8_t>(below(4) ? 32 : 1 + below(32));
        log.unfinished = static_cast<uint32_t>(random());
        log.inTurn = below(2);
        const auto count = static_cast<uint16_t>(below(logCapacity + 1));
        const bool parted = below(4) == 0;
        for (int l = 0; l < warpLanes; l++)
            log.counts[l] = static_cast<uint16_t>(l >= log.lanes ? 0 : parted ? below(count + 1u) : count);
        for (auto& row : log.rows) fill(row);
    }

private:
    // Of few places and steps, so that rows look like others, but for one lane perhaps; or where data says; or of
    // several places.
    void fill(LogEntry (&row)[warpLanes]) {
        const uint64_t kind = below(8), first = below(uint64_t(1) << 36), site = 1 + below(5), step = 4 * below(40);
        for (uint64_t l = 0; l < warpLanes; l++)
            row[l] = kind == 0   ? entryOf(site, random())
                     : kind == 1 ? entryOf(site + below(2), first + l)
                     : kind == 2 ? entryOf(site, first)
                                 : entryOf(site, first + l * step);
        if (kind == 3) row[below(warpLanes)] ^= 4;
        if (kind == 4) row[below(warpLanes)] |= silentBit;
    }
};

void expectSame(const WarpLog& log, const PackedLog& back) {
    CHECK(back.warp == log.warp);
    CHECK(back.lanes == log.lanes);
    CHECK(back.unfinished == log.unfinished);
    CHECK(back.inTurn == log.inTurn);
    REQUIRE(back.full == log.full());
    for (int l = 0; l < log.lanes; l++) REQUIRE(back.counts[l] == log.counts[l]);
    for (int k = 0; k < logCapacity; k++) {
        LogEntry row[warpLanes];
        if (back.full && k < log.counts[0]) {
            CHECK(back.rows[k].first == log.rows[k][0]);
            entriesOf(back.rows[k], row);
        }
        for (int l = 0; l < log.lanes; l++)
            if (k < log.counts[l]) REQUIRE((back.full ? row[l] : back.entries[l][k]) == log.rows[k][l]);
    }
}

}  // namespace

TEST_CASE("logs go over as they are") {
    const uint64_t seed = drawnSeed();
    CAPTURE(seed);
    Draws draws{std::mt19937_64(seed)};
    static WarpLog log;
    static PackedLog back;
    std::vector<uint64_t> words(mostPackedWords);
    size_t least = ~size_t(0);
    for (int i = 0; i < 20'000; i++) {  // more rows than shapes are remembered
        draws.fill(log);
        const size_t used = pack(log, words.data());
        REQUIRE(used <= mostPackedWords);
        CHECK(unpack(words.data(), back) == words.data() + used);
        expectSame(log, back);
        if (log.full() && log.counts[0] == logCapacity) least = std::min(least, used);
    }
    CHECK(least < mostPackedWords / 2);  // most rows were short
}

TEST_CASE("a row that looks like the one before it takes 16 bytes, wherever it begins") {
    static WarpLog log;
    log.lanes = warpLanes;
    for (uint16_t& n : log.counts) n = logCapacity;
    for (uint64_t k = 0; k < logCapacity; k++)
        for (uint64_t l = 0; l < warpLanes; l++) log.rows[k][l] = entryOf(77, 1'000'000 * k + 12 * l);
    std::vector<uint64_t> words(mostPackedWords);
    CHECK(pack(log, words.data()) == 2 + 2 * logCapacity);
}
