// What every chapter must keep: its starter compiles without a warning and is "not written yet" in every stage, its
// solution passes, and the two differ only in what a student is to write.
#include <doctest/doctest.h>

#include "answer.h"
#include "grading.h"

using namespace answers;
using program_tests::drawnSeed;
using program_tests::environment;

namespace {

// Grades all stages, three at a time.
std::vector<Verdict> gradeAll(const Program& program, const std::vector<std::string>& stages) {
    std::vector<Verdict> verdicts(stages.size());
    const std::string& seed = drawnSeed();
    program_tests::threeAtATime(stages.size(), [&](size_t i) { verdicts[i] = grade(program, stages[i], 20, seed); });
    return verdicts;
}

}  // namespace

TEST_CASE("gates: the starter compiles without a warning, and no stage of it is written") {
    for (const Chapter& chapter : chapters()) {
        CAPTURE(chapter.name);
        Program starter = build(chapter, starterOf(chapter));
        REQUIRE_MESSAGE(starter.built, starter.messages);
        CHECK(starter.messages == "");
        const std::vector<std::string> stages = program_tests::drawn(stagesOf(starter), chapter.name, 3);
        REQUIRE(!stages.empty());
        std::vector<Verdict> verdicts = gradeAll(starter, stages);
        for (size_t i = 0; i < stages.size(); i++) {
            CAPTURE(stages[i]);
            CHECK_MESSAGE(verdicts[i].outcome == "not written", verdicts[i].all());
            // Of a hunt the second: its kernel is written, and wrong.
            const bool said = verdicts[i].says("not written yet") || verdicts[i].says("not mended yet");
            CHECK_MESSAGE(said, verdicts[i].all());
            CHECK(formFaults(verdicts[i]) == "");
        }
    }
}

TEST_CASE("gates: the solution compiles without a warning, and passes every stage") {
    for (const Chapter& chapter : chapters()) {
        CAPTURE(chapter.name);
        Program solution = build(chapter, program_tests::readFile(chapter.solution()));
        REQUIRE_MESSAGE(solution.built, solution.messages);
        CHECK(solution.messages == "");
        const std::vector<std::string> stages = program_tests::drawn(stagesOf(solution), chapter.name, 3);
        REQUIRE(!stages.empty());
        std::vector<Verdict> verdicts = gradeAll(solution, stages);
        for (size_t i = 0; i < stages.size(); i++) {
            CAPTURE(stages[i]);
            CAPTURE(drawnSeed());  // SEED=… draws the same again
            CHECK_MESSAGE(verdicts[i].outcome == "passed", verdicts[i].all());
            CHECK(formFaults(verdicts[i]) == "");
        }
    }
}

// Students solve the file in place: then it has more lines, but keeps those of the starter. EXACT_STARTERS=1, for
// authors, wants it as `make starters` writes it.
TEST_CASE("gates: the student's file is the solution without its answers") {
    bool exact = environment("EXACT_STARTERS", "") == "1";
    for (const Chapter& chapter : chapters()) {
        CAPTURE(chapter.starterInTheBook().string());
        std::string starter = starterOf(chapter), book = program_tests::readFile(chapter.starterInTheBook());
        std::vector<std::string> kept = linesToKeep(chapter.solution());
        REQUIRE(kept.size() > 10);
        CHECK(firstMissing(kept, starter) == "");
        CHECK(firstMissing(kept, book) == "");
        if (exact) CHECK_MESSAGE(book == starter, "differs from its solution: make starters");
    }
}
