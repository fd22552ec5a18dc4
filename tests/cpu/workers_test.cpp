// Several workers run the blocks of an unwatched program. workers/blocks.cu checks what the blocks share.
#include <doctest/doctest.h>

#include "run_program.h"

using namespace program_tests;

namespace {

const Build& blocks(const std::string& flags) {
    static std::map<std::string, Build> built;
    if (!built.count(flags)) built[flags] = build(fs::path(__FILE__).parent_path() / "workers" / "blocks.cu", flags);
    REQUIRE_MESSAGE(built[flags].done, built[flags].messages);
    return built[flags];
}

bool says(const Run& r, const std::string& text) { return r.output.find(text) != std::string::npos; }

std::string inOrder() {
    std::string order;
    for (int i = 0; i < 300; i++) order += std::to_string(i) + "\n";
    return order;
}

}  // namespace

TEST_CASE("what blocks share is right with any number of workers") {
    for (const char* workers : {"WORKERS=1", "WORKERS=2", "WORKERS=5"}) {
        CAPTURE(workers);
        Run r = run(blocks("--fast"), workers);
        CHECK_MESSAGE(r.exitStatus == 0, r.output);
        CHECK_MESSAGE(says(r, "\nok\n"), r.output);
        CHECK(says(r, "unknown address: block (0,0,0), thread (0,0,0) touches 0x0"));
        CHECK(!says(r, "wrong"));
    }
}

TEST_CASE("one worker takes the blocks in order, and so does a watched program") {
    CHECK(run(blocks("--fast"), "WORKERS=1", "order").output == inOrder());
    Run alone = run(blocks(""), "WORKERS=1", "order"), several = run(blocks(""), "WORKERS=4", "order");
    CHECK(alone.output.rfind(inOrder(), 0) == 0);
    CHECK(alone.output == several.output);
    CHECK(alone.reportText == several.reportText);
}

TEST_CASE("a launch that never ends is told once, whichever worker finds it") {
    Run r = run(blocks("--fast"), "WORKERS=3 LANE_SECONDS=0.3", "endless");
    const size_t told = r.output.find("ran for 0.3 s without an end");
    CHECK(told != std::string::npos);
    CHECK(r.output.find("ran for 0.3 s", told + 1) == std::string::npos);
    CHECK(says(r, "cudaErrorLaunchTimeout\n"));
}

TEST_CASE("launches that fill the card find stacks, whichever worker had them before") {
    const Build refilled = build(fs::path(__FILE__).parent_path() / "workers" / "refilled_card.cu", "--fast");
    REQUIRE_MESSAGE(refilled.done, refilled.messages);
    Run r = run(refilled, "WORKERS=4");
    CHECK_MESSAGE(r.exitStatus == 0, r.output);
}
