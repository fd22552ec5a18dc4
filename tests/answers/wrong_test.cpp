// Each chapter's grader refuses the answers in tests/wrong, each for its reason, and lets those in tests/right pass.
//
// One program carries an answer for every stage, so that few need to be built. Where a stage builds on another one,
// the other's answer can spoil it: what is not judged as it should be is tried again alone. ONLY=text tries those with
// text in the name, and prints what was said of each. ONE_IN=n tries one program in n. SEED draws those, and the inputs
// of the right answers; the wrong ones, whose verdicts name numbers, get the same each time.
#include <doctest/doctest.h>

#include <iostream>
#include <mutex>
#include <random>

#include "answer.h"
#include "grading.h"

using namespace answers;
using program_tests::drawnSeed;
using program_tests::environment;

namespace {

// Host code only: kernels are watched in one way whatever is asked for. It halves the time of a build.
const char* const quickly = "-O0";

struct Tried {
    const Answer* answer;
    Verdict verdict;
    std::string fault;  // empty: as it should be
};

std::string faultOf(const Answer& a, const Verdict& v) {
    if (a.refused.empty()) return v.outcome == "passed" ? "" : "should pass, but: " + v.all();
    if (v.outcome == "passed") return "was not refused; expected: " + a.refused[0];
    std::string fault;
    for (const std::string& text : a.refused)
        if (!v.says(text)) fault += "was not told: " + text + "\n";
    // Only a bug hunt calls what was tried "not written": the planted defect is still there.
    bool hunted = v.outcome == "not written" && v.says("the defect is still there");
    if (v.outcome != "failed" && !hunted) fault += "the outcome is not \"failed\"\n";
    fault += formFaults(v);
    return fault.empty() ? "" : fault + "The grader said: " + v.all();
}

// An answer that must be stopped is not waited for as long as one that is slow on a busy machine.
int secondsFor(const Answer& a) {
    for (const std::string& text : a.refused)
        if (text == "did not end within") return 5;
    return 60;  // as a student's
}

void tryPack(const Chapter& chapter, const std::vector<const Answer*>& pack, std::vector<Tried>& tried,
             std::mutex& lock) {
    Program program = build(chapter, assemble(chapter.solution(), pack), quickly);
    std::vector<const Answer*> again;
    for (const Answer* a : pack) {
        Tried t{a, {}, ""};
        if (program.built) {
            const std::string seed = a->refused.empty() ? drawnSeed() : "1";
            t.verdict = grade(program, a->stage, secondsFor(*a), seed);
            t.fault = faultOf(*a, t.verdict);
            if (!t.fault.empty()) t.fault += "SEED=" + seed + "\n";
        } else {
            t.fault = "does not compile:\n" + program.messages;
        }
        if (!t.fault.empty() && pack.size() > 1) {
            again.push_back(a);
            continue;
        }
        std::lock_guard<std::mutex> guard(lock);
        tried.push_back(std::move(t));
    }
    std::error_code ignored;
    program_tests::fs::remove_all(program.folder, ignored);
    for (const Answer* a : again) tryPack(chapter, {a}, tried, lock);
}

void tryChapter(const Chapter& chapter) {
    Regions regions = regionsOf(chapter.solution());
    Program solution = build(chapter, program_tests::readFile(chapter.solution()), quickly);
    REQUIRE_MESSAGE(solution.built, solution.messages);
    std::vector<std::string> ids = stagesOf(solution);
    std::set<std::string> stages(ids.begin(), ids.end());
    std::vector<Answer> all;
    std::map<std::string, int> wrongOnes;
    std::string only = environment("ONLY", "");
    for (const char* kind : {"wrong", "right"})
        for (const path& file : chapter.answers(kind)) {
            if (file.stem().string().find(only) == std::string::npos) continue;
            try {
                Answer a = readAnswer(file, regions, stages);
                CHECK_MESSAGE(a.refused.empty() == (kind == std::string("right")), file << " is in the wrong folder");
                wrongOnes[a.stage] += !a.refused.empty();
                if (a.onlyByGcc && environment("CPU_COMPILER", "g++") != "g++") continue;
                all.push_back(std::move(a));
            } catch (const BadAnswer& e) {
                FAIL_CHECK(std::string(e.what()));
            }
        }
    if (only.empty())
        for (const std::string& stage : ids)
            CHECK_MESSAGE(wrongOnes[stage] >= 6,
                          "stage " << stage << " has " << wrongOnes[stage] << " wrong answers of 6");

    std::vector<Tried> tried;
    std::mutex lock;
    const auto together = program_tests::drawn(packs(all), chapter.name);
    program_tests::threeAtATime(together.size(), [&](size_t i) { tryPack(chapter, together[i], tried, lock); });
    std::sort(tried.begin(), tried.end(), [](const Tried& a, const Tried& b) { return a.answer < b.answer; });
    int wrong = 0, refused = 0, right = 0, passed = 0;
    for (const Tried& t : tried) {
        bool good = t.fault.empty();
        if (t.answer->refused.empty())
            right++, passed += good;
        else
            wrong++, refused += good;
        CHECK_MESSAGE(good, t.answer->file.string() << "\n" << t.fault);
        if (!only.empty()) std::cout << t.answer->file.filename().string() << "\n" << t.verdict.shown << "\n";
    }
    // `make test` shows these lines.
    std::cout << chapter.shortName() << " " << environment("CPU_COMPILER", "g++") << ": wrong answers tried " << wrong
              << ", refused " << refused << "; right " << right << ", passed " << passed << "; SEED=" << drawnSeed()
              << std::endl;
}

}  // namespace

TEST_CASE("answers: the wrong ones are refused, each for its reason, and the right ones pass") {
    for (const Chapter& chapter : chapters()) {
        CAPTURE(chapter.name);
        tryChapter(chapter);
    }
}
