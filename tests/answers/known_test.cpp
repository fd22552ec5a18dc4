// In a class a stage is not run again that somebody has passed by the same code. No wrong answer's code is the book's.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "answer.h"
#include "common/grading/strict/code_pieces.h"
#include "common/grading/strict/submission.h"
#include "grading.h"

using namespace answers;

namespace {

std::string plainTextOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return grade::asCompiled({std::istreambuf_iterator<char>(in), {}});
}

}  // namespace

TEST_CASE("known: a wrong answer's code is never the book's, and that of the other stages in its file mostly") {
    int wrong = 0, others = 0, same = 0;
    for (const Chapter& chapter : chapters()) {
        const Regions regions = regionsOf(chapter.solution());
        const auto book = grade::codePiecesOf(plainTextOf(chapter.solution()));
        const std::string graders = plainTextOf(projectRoot() / "tests/graders" / (chapter.name + ".cpp"));
        std::map<std::string, std::set<std::string>> namesOf;
        std::set<std::string> stages;
        for (const auto& [region, text] : regions) stages.insert(region.substr(0, region.find(' ')));
        for (const std::string& stage : stages) namesOf[stage] = grade::namesOfStage(graders, stage);
        std::map<std::string, std::set<std::string>> right;  // by stage, what passes
        for (const fs::path& file : chapter.answers("right")) {
            const Answer answer = readAnswer(file, regions, stages);
            const auto its = grade::codePiecesOf(grade::asCompiled(assemble(chapter.solution(), {&answer})));
            const std::string code = grade::codeReachedFrom(namesOf[answer.stage], its);
            if (!code.empty()) right[answer.stage].insert(code);
        }
        for (const fs::path& file : chapter.answers("wrong")) {
            CAPTURE(file);
            const Answer answer = readAnswer(file, regions, stages);
            const auto its = grade::codePiecesOf(grade::asCompiled(assemble(chapter.solution(), {&answer})));
            for (const auto& [stage, names] : namesOf) {
                const std::string code = grade::codeReachedFrom(names, its);
                const bool alike = code == grade::codeReachedFrom(names, book);
                if (stage == answer.stage) CHECK_FALSE((alike || right[stage].count(code)));
                (stage == answer.stage ? wrong : others)++;
                same += stage != answer.stage && alike;
            }
        }
    }
    MESSAGE(wrong << " wrong answers; of " << others << " other stages in their files " << same << " are the book's");
    CHECK(wrong > 500);
    CHECK(same > others / 2);
}
