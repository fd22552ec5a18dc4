// What a worker program says arrives as it was said, or not at all.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <random>

#include "common/grading/stage/events.h"
#include "common/text/utf8.h"

using namespace grading;

namespace {

const std::string awkward = "a\tb\nc\\d\\tn=é, 3 × 5";

// Each of them, with something in every member.
std::vector<Event> examples() {
    Time time;
    time.who = time.on = time.device = time.unit = awkward;
    time.milliseconds = 1.0 / 3;
    time.repeats = 30;
    time.steady = false;
    return {Began{},
            StageBegan{awkward},
            Trying{awkward},
            Written{},
            Fact{awkward},
            Prediction{awkward, awkward, 4.0, 1e-300},
            time,
            Counted{awkward, awkward, "blocks=1", false},
            CurvePoint{awkward, awkward, 4096, 1.0 / 3},
            AccessReport{"{\"kernels\":[]}\n"},
            Failure{awkward, awkward, awkward, awkward, awkward, true},
            Thrown{awkward},
            Passed{},
            Ended{}};
}

template <class E>
E sent(const E& event) {
    return std::get<E>(fromLine(toLine(event)).value());
}

}  // namespace

TEST_CASE("events: each is one line, and arrives as it was") {
    REQUIRE(examples().size() == std::variant_size_v<Event>);
    for (const Event& event : examples()) {
        std::string line = toLine(event);
        INFO(line);
        CHECK(line.find('\n') == std::string::npos);
        std::optional<Event> again = fromLine(line);
        REQUIRE(again);
        CHECK(again->index() == event.index());
        CHECK(toLine(*again) == line);
    }
    CHECK(sent(Fact{awkward}).text == awkward);
    CHECK(sent(std::get<Time>(examples()[6])).milliseconds == 1.0 / 3);
    CHECK(sent(Prediction{"", "", {}, 1}).guessed == std::nullopt);
    CHECK(std::isnan(sent(Prediction{"", "", 1.0, NAN}).measured));
}

TEST_CASE("events: part of one is none, nor is one with more") {
    for (const Event& event : examples()) {
        std::string line = toLine(event);
        CHECK(!fromLine(line.substr(0, line.rfind('\t'))) == (line.find('\t') != std::string::npos));
        CHECK(!fromLine(line + "\tmore=1"));
        CHECK(!fromLine(line.substr(1)));
    }
    for (const char* line : {"", "trying", "trying\tshape", "trying\tform=1", "{\"trying\":1}", "written\t", "unknown",
                             "prediction\tquestion=\tunit=\tguessed=x\tmeasured=1"})
        CHECK_MESSAGE(!fromLine(line), line);
}

TEST_CASE("events: whatever bytes come, nothing ends and nothing steers a terminal") {
    CHECK(sent(Fact{"\x1b[31m\xff"}).text == "\uFFFD[31m\uFFFD");
    const char* given = std::getenv("SEED");
    unsigned seed = given ? unsigned(std::strtoul(given, nullptr, 10)) : std::random_device()();
    INFO("SEED=", seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 20000; i++) {
        std::string line = toLine(examples()[random() % examples().size()]);
        for (int change = 0; change < 3; change++) line[random() % line.size()] = char(random());
        std::optional<Event> event = fromLine(line);
        if (!event) continue;
        if (const auto* f = std::get_if<Fact>(&*event)) CHECK((text::printable(f->text) == f->text));
    }
}
