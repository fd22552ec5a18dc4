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

// The bounds are those that docs/estimates.md shows, rounded up: whoever changes the model does not make them worse.
TEST_CASE("estimates of what was measured are not further off than they were") {
    const std::string here = __FILE__, root = here.substr(0, here.find("tests/grading"));
    const std::vector<bench::CountedRow> counted = bench::readCounted(root + "docs/results/counted.tsv");
    for (const char* card : {"h200", "h100"}) {
        CAPTURE(card);
        const bench::Results results = bench::read(root + "docs/results/" + card + ".json");
        const std::vector<bench::Judged> judged = bench::judge(counted, results);
        CHECK(judged.size() >= 60);
        const bench::Verdict v = bench::verdictOn(judged);
        CHECK(v.median < 0.12);
        CHECK(v.worst < 1.2);
        CHECK(v.inOrder > 0.99 * v.pairs);
    }
}
