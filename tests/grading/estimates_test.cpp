// Estimates of time: the arithmetic, and that they do not get worse.
#include <doctest/doctest.h>

#include <cmath>

#include "common/cpu/estimate/words.h"
#include "common/grading/bench/estimates.h"

using estimate::Work;

namespace {

// Of one multiprocessor, a clock a nanosecond, a byte a nanosecond, and no time for anything else.
estimate::Card slowCard() {
    estimate::Card c;
    c.name = "X1";
    c.measured = true;
    c.multiprocessors = c.gigahertz = c.read = c.write = c.copy = 1;
    c.waiting = c.working = 2;
    return c;
}

Work someWork() {
    Work w;
    w.blocks = 2;
    w.threads = 32;
    return w;
}

double limitOf(const estimate::Estimate& e, const std::string& name) {
    for (const estimate::Limit& l : e.limits)
        if (l.name == name) return l.microseconds;
    return 0;
}

}  // namespace

TEST_CASE("a limit is a count divided by a rate") {
    Work w = someWork();
    w.dramLoads = 1000;
    CHECK(limitOf(estimateOf(w, slowCard()), "DRAM") == doctest::Approx(32));
    w.loadLines = 3000;
    w.wavefronts = 500;
    CHECK(limitOf(estimateOf(w, slowCard()), "L1 and shared memory") == doctest::Approx(3.5));
    CHECK(estimateOf(w, slowCard()).limits[0].name == "DRAM");
}

TEST_CASE("work goes on at the same time, and waiting is of the blocks that are there together") {
    estimate::Card card = slowCard();
    card.l1Latency = card.l2Latency = card.dramLatency = 1000;
    Work w = someWork();
    w.loadRounds = 3;
    // Both blocks at the same time, and one after the other if only one has room.
    CHECK(estimateOf(w, card).microseconds == doctest::Approx(3));
    w.sharedBytes = 200000;
    CHECK(estimateOf(w, card).microseconds == doctest::Approx(6));
    w.dramLoads = 250;  // 8 µs
    CHECK(estimateOf(w, card).microseconds == doctest::Approx(10));
}

TEST_CASE("of a multiprocessor's share the largest counts") {
    estimate::Card card = slowCard();
    card.multiprocessors = 3;
    Work w = someWork();
    w.blocks = 4;
    w.loadLines = 4000;
    CHECK(limitOf(estimateOf(w, card), "L1 and shared memory") == doctest::Approx(2));
}

TEST_CASE("what a loop counts grows with its rounds, and the rest does not") {
    Work half = someWork(), whole = someWork();
    half.loadLines = 60, whole.loadLines = 110;  // 10 and 50 for each half
    const Work longer = estimate::longer(half, whole, 4);
    CHECK(longer.loadLines == doctest::Approx(10 + 4 * 100));
    CHECK(longer.blocks == 2);
}

TEST_CASE("what was counted is read as it was written") {
    Work w = someWork(), other = someWork();
    w.loadRounds = 0.25;
    other.dramStores = 268435456;
    const std::vector<Work> read = estimate::fromText(estimate::toText({w, other}));
    REQUIRE(read.size() == 2);
    CHECK(read[0].loadRounds == 0.25);
    CHECK(read[1].dramStores == 268435456);
    CHECK(read[1].loadRounds == 0);
}

TEST_CASE("no estimate without its sign and its card") {
    for (const char* name : {"h200", "h100", "a100", "rtx3060", "rtx4090", "t4", "orin"}) {
        const auto card = estimate::cardOf(name);
        REQUIRE(card);
        Work w = someWork();
        w.dramLoads = 1000000;
        const std::string words = estimate::inWords(estimateOf(w, *card), *card);
        CHECK(words.find("≈ ") == 0);
        CHECK(words.find(card->name) != words.npos);
        CHECK((words.find("data sheet") != words.npos) == !card->measured);
    }
    CHECK(!estimate::cardOf("h300"));
}

TEST_CASE("stores that L1 may join make a range, and hardly any make none") {
    estimate::Card card = slowCard();
    card.wholeStores = card.lonelyStores = card.partialStores = 1;
    Work w = someWork();
    w.storeLines = w.storeSectors = w.l2Stores = w.l2PartialStores = 1000;
    CHECK(!estimateOf(w, card).isRange());
    w.l2JoinableStores = 750;
    card.gigahertz = 1000;  // L1 is in nobody's way
    const estimate::Estimate e = estimateOf(w, card);
    CHECK(e.isRange());
    CHECK(e.most == doctest::Approx(1).epsilon(0.01));
    CHECK(e.least == doctest::Approx(0.25).epsilon(0.01));
    CHECK(e.microseconds == doctest::Approx(0.5).epsilon(0.01));
    CHECK(e.because.size() == 1);
    CHECK(estimate::inWords(e, card) == "≈ 0.3 to 1.0 µs on a X1, bound by L2, by sectors stored in parts");
    w.l2JoinableStores = 20;
    CHECK(!estimateOf(w, card).isRange());
}

TEST_CASE("a thread that stores many words in a row may have more registers, and its blocks less room") {
    estimate::Card card = slowCard();
    card.l1Latency = card.l2Latency = card.dramLatency = 1000;
    Work w = someWork();
    w.blocks = 8;
    w.threads = 256;
    w.loadRounds = w.mostRounds = 1;
    w.storedInARow = 16;
    CHECK(!estimateOf(w, card).isRange());
    w.storedInARow = 64;  // 96 registers: 2 blocks instead of 8
    const estimate::Estimate e = estimateOf(w, card);
    CHECK(e.least == doctest::Approx(1).epsilon(0.01));
    CHECK(e.most == doctest::Approx(4).epsilon(0.01));
    // A block of 1024 could not have more than 64.
    w.threads = 1024;
    CHECK(estimateOf(w, card).most == doctest::Approx(2 * estimateOf(w, card).least).epsilon(0.01));
}

TEST_CASE("of loads in even steps nobody knows whether each waits for the one before") {
    estimate::Card card = slowCard();
    card.l1Latency = card.l2Latency = card.dramLatency = 1000;
    Work w = someWork();
    w.blocks = 1;
    w.loadRounds = w.mostRounds = w.fewestRounds = 64;
    CHECK(!estimateOf(w, card).isRange());
    w.fewestRounds = 8;
    const estimate::Estimate e = estimateOf(w, card);
    CHECK(e.least == doctest::Approx(8).epsilon(0.01));
    CHECK(e.most == doctest::Approx(64).epsilon(0.01));
    REQUIRE(e.because.size() == 1);
    CHECK(e.because[0].find("up to 8 loads of a loop") != std::string::npos);
}

TEST_CASE("a block that waits longer than the others may be the last; of blocks that wait for others nothing is said") {
    estimate::Card card = slowCard();
    card.l1Latency = card.l2Latency = card.dramLatency = 1000;
    Work w = someWork();
    w.blocks = 320;  // 32 at a time
    w.loadRounds = w.mostRounds = 1;
    CHECK(!estimateOf(w, card).isRange());
    w.mostRounds = 6;
    const estimate::Estimate e = estimateOf(w, card);
    CHECK(e.least == doctest::Approx(10).epsilon(0.01));
    CHECK(e.most == doctest::Approx(15).epsilon(0.01));
    w.waitsForBlocks = 1;
    CHECK(estimateOf(w, card).limits.empty());
    CHECK(estimateOf(w, card).microseconds == 0);
}

TEST_CASE("atomics that meet wait in a queue, and floats longer") {
    estimate::Card card = slowCard();
    card.atomicTurns = 2;
    card.floatTurns = 0.5;
    Work w = someWork();
    w.atomicQueue = w.joinedQueue = 1000;
    CHECK(limitOf(estimateOf(w, card), "atomics on few addresses") == doctest::Approx(0.5));
    CHECK(!estimateOf(w, card).isRange());
    w.floatQueue = 1000;
    CHECK(limitOf(estimateOf(w, card), "atomics on few addresses") == doctest::Approx(2));
    w.floatQueue = 0;
    w.joinedQueue = 100;
    const estimate::Estimate e = estimateOf(w, card);
    CHECK(e.least == doctest::Approx(0.05).epsilon(0.01));
    CHECK(e.most == doctest::Approx(0.5).epsilon(0.01));
    REQUIRE(e.because.size() == 1);
    CHECK(e.because[0].find("adds up first") != std::string::npos);
}

TEST_CASE("sectors that come again from other blocks, alone in their line, are at random") {
    estimate::Card card = slowCard();
    card.read = card.write = card.copy = 1e9;
    card.l2Read = 10;
    card.anyLoads = {{20, 2}, {25, 1}};
    Work w = someWork();
    w.l2Loads = w.lonelyLoads = 1 << 20;
    w.dramLoads = 1 << 15;  // 2^20 bytes
    CHECK(limitOf(estimateOf(w, card), "sectors at random") == doctest::Approx((1 << 20) / 2 / 1e3));
    CHECK(limitOf(estimateOf(w, card), "L2") == 0);
    // Much else that the launch stores may push them out.
    w.dramStores = 31 << 15;
    const estimate::Estimate e = estimateOf(w, card);
    CHECK(e.isRange());
    CHECK(e.most == doctest::Approx(2 * e.least).epsilon(0.05));
    // Each only once: that may be a sweep.
    w.dramLoads = 1 << 20;
    CHECK(limitOf(estimateOf(w, card), "sectors at random") == 0);
}

TEST_CASE("where a compiler may make wide loads of narrow ones, the shorter time has fewer wavefronts") {
    Work w = someWork();
    w.wavefronts = 1000;
    w.sparedWavefronts = 500;
    const estimate::Estimate e = estimateOf(w, slowCard());
    CHECK(e.most == doctest::Approx(2 * e.least).epsilon(0.01));
}

TEST_CASE("a range is off by what its nearer end misses") {
    bench::Judged j{nullptr, 2, 1, 4, 3, ""};
    CHECK(j.error() == 0);
    CHECK(j.errorOfMiddle() == doctest::Approx(-1.0 / 3));
    j.measured = 5;
    CHECK(j.error() == doctest::Approx(-0.2));
    j.measured = 0.5;
    CHECK(j.error() == doctest::Approx(1));
}

// The bounds are those that docs/estimates.md shows, rounded up: whoever changes the model does not make them worse.
TEST_CASE("estimates of what was measured are not further off than they were") {
    const std::string here = __FILE__, root = here.substr(0, here.find("tests/grading"));
    const std::vector<bench::CountedRow> counted = bench::readCounted(root + "docs/results/counted.tsv");
    for (const char* card : {"h200", "h100"}) {
        CAPTURE(card);
        const bench::Results results = bench::read(root + "docs/results/" + card + ".json");
        const std::vector<bench::Judged> judged = bench::judge(counted, results);
        CHECK(judged.size() >= 60);
        std::vector<bench::Judged> ladder;
        for (const bench::Judged& j : judged)
            if (j.counted->step.empty()) ladder.push_back(j);
        const bench::Verdict v = bench::verdictOn(ladder), all = bench::verdictOn(judged);
        CHECK(ladder.size() >= 60);
        CHECK(v.median < 0.12);
        CHECK(v.worst < 0.4);
        CHECK(v.inOrder + v.open > 0.99 * v.pairs);
        CHECK(all.median < 0.12);
        CHECK(all.beyond == 0);
        CHECK(all.inOrder + all.open > 0.97 * all.pairs);
        CHECK(all.open < 0.1 * all.pairs);
    }
}

TEST_CASE("estimates of programs that nobody fitted are not further off than they were") {
    const std::string here = __FILE__, root = here.substr(0, here.find("tests/grading"));
    for (const char* card : {"h200", "h100"}) {
        CAPTURE(card);
        const bench::OthersResults o =
            bench::readOthers(root + "docs/results/others-counted.tsv", root + "docs/results/others-" + card + ".tsv");
        const bench::Verdict v = bench::verdictOn(bench::judge(o.counted, o.timed));
        CHECK(v.median < 0.13);
        CHECK(v.beyond == 0);
        CHECK(v.inOrder + v.open > 0.96 * v.pairs);
        CHECK(v.open < 0.1 * v.pairs);
    }
}
