#include "grade_chapter.h"

#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>

#include "both_devices.h"
#include "common/cpu/estimate/card.h"
#include "common/text/phrases.h"
#include "common/text/version.h"
#include "hints.h"
#include "moment.h"
#include "progress.h"
#include "run_stage.h"
#include "terminal.h"

namespace grade {
namespace {

using text::said;

class Grader {
public:
    Grader(const Built& built, uint64_t seed, const Limits& limits) : built(built), seed(seed), limits(limits) {}

    StageResult grade(const Stage& stage) {
        StageResult r;
        r.stage = stage;
        if (notBegun)
            decideLike(*notBegun, r);
        else if (!waits(r))
            run(r);
        if (r.outcome != Outcome::passed) notPassed.insert(stage.id);
        return r;
    }

private:
    // Builds on a stage that did not pass.
    bool waits(StageResult& r) const {
        for (const std::string& id : r.stage.needs) {
            if (!notPassed.count(id)) continue;
            bool unwritten = stillUnwritten(built.cpuWorker, r.stage, seed, limits);
            r.outcome = unwritten ? Outcome::notWritten : Outcome::notRun;
            r.failure.what = unwritten ? "not written yet" : id;
            return true;
        }
        return false;
    }
    void run(StageResult& r) {
        if (!runStage(built.cpuWorker, "CPU device", seed, limits, r)) notBegun = r;
        if (r.outcome == Outcome::passed && built.gpuWorker.empty() && std::getenv("CARD")) estimate(r);
        // What is wrong already needs no GPU to be wrong.
        if (r.outcome != Outcome::passed || built.gpuWorker.empty()) return;
        StageResult gpu;
        gpu.stage = r.stage;
        runStage(built.gpuWorker, "GPU", seed, limits, gpu);
        r = onBothDevices(r, gpu);
    }
    // In a run of its own, which decides nothing.
    void estimate(StageResult& r) {
        StageResult again;
        again.stage = r.stage;
        setenv("ESTIMATES", "1", 1);
        runStage(built.cpuWorker, "CPU device", seed, limits, again);
        unsetenv("ESTIMATES");
        r.counted = again.counted;
    }
    static void decideLike(const StageResult& other, StageResult& r) {
        r.outcome = other.outcome;
        r.onDevice = other.onDevice;
        r.failure.what = other.failure.what;
        r.failure.next = other.failure.next;
    }

    const Built& built;
    uint64_t seed;
    Limits limits;
    std::set<std::string> notPassed;
    // Of a program that did not get as far as main, and so will not for any other stage.
    std::optional<StageResult> notBegun;
};

ChapterResult gradeStages(const Request& request, bool quiet) {
    const auto& [o, built, stages, seed, limits] = request;
    ChapterResult result;
    result.chapter = built.chapter;
    result.source = built.source;
    result.isSolution = built.isSolution;
    result.seed = seed;
    result.name = o.name;
    result.date = dateAndTime();
    Grader grader(built, seed, limits);
    for (const Stage& stage : stages) {
        if (!o.stage.empty() && stage.id != request.stageNamed(o.stage).id) continue;
        if (!quiet) printRunning(stage);
        result.stages.push_back(grader.grade(stage));
        if (quiet) continue;
        printStage(result.stages.back(), !o.stage.empty());
        if (!o.stage.empty()) printLesson(built, result.stages.back());
    }
    return result;
}

}  // namespace

ChapterResult gradeChapter(const Request& request) {
    const Options& o = request.options;
    const Built& built = request.built;
    const bool quiet = o.json == "-";
    if (!::estimate::chosenCard())
        endUngraded(said("CARD=" + std::string(std::getenv("CARD")) + " is no card that is known. There are " +
                         ::estimate::namesOfCards() + ", and what make calibrate writes"));
    if (!quiet) printHeading(built, request.seed);
    ChapterResult result = gradeStages(request, quiet);
    if (sourceHasChanged(built))
        endUngraded("\n" +
                    said(built.source + " was changed while it was graded, so this verdict does not count: make " +
                         built.makeTarget() + " && ./grade"));
    if (!quiet && o.stage.empty()) {
        printScore(built, result, o.watched);
        std::cout << "\n" << said("CUDA memory workbook") << " " << text::version() << "\n";
    }
    if (o.folder.empty()) rememberProgress(built, result);
    return result;
}

int statusOf(const ChapterResult& result) { return result.passed() == result.stages.size() ? 0 : 1; }

}  // namespace grade
