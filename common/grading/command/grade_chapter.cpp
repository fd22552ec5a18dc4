#include "grade_chapter.h"

#include <cstdlib>
#include <iostream>

#include "both_devices.h"
#include "common/cpu/estimate/card.h"
#include "common/text/phrases.h"
#include "common/text/version.h"
#include "hints.h"
#include "moment.h"
#include "progress.h"
#include "run_stage.h"
#include "stage_runs.h"
#include "terminal.h"

namespace grade {
namespace {

using text::said;

class Grader {
public:
    Grader(const Built& built, uint64_t seed, const Limits& limits) : built(built), seed(seed), limits(limits) {}

    bool run(StageResult& r) const {
        const bool began = runStage(built.cpuWorker, "CPU device", seed, limits, r);
        if (r.outcome == Outcome::passed && built.gpuWorker.empty() && std::getenv("CARD")) estimate(r);
        // What is wrong already needs no GPU to be wrong.
        if (r.outcome != Outcome::passed || built.gpuWorker.empty()) return began;
        StageResult gpu;
        gpu.stage = r.stage;
        runStage(built.gpuWorker, "GPU", seed, limits, gpu);
        r = onBothDevices(r, gpu);
        return began;
    }
    void leaveOut(StageResult& r, const std::string& needed) const {
        const bool unwritten = stillUnwritten(built.cpuWorker, r.stage, seed, limits);
        r.outcome = unwritten ? Outcome::notWritten : Outcome::notRun;
        r.failure.what = unwritten ? "not written yet" : needed;
    }

private:
    // In a run of its own, which decides nothing.
    void estimate(StageResult& r) const {
        StageResult again;
        again.stage = r.stage;
        Limits alsoTold = limits;
        alsoTold.estimates = true;
        runStage(built.cpuWorker, "CPU device", seed, alsoTold, again);
        r.counted = again.counted;
    }

    const Built& built;
    const uint64_t seed;
    const Limits limits;
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
    std::vector<Stage> asked = stages;
    if (!o.stage.empty()) asked = {request.stageNamed(o.stage)};
    const Sharing sharing = shareProcessors(asked.size(), built.gpuWorker.empty());
    Limits each = limits;
    each.workers = sharing.workers;
    const Grader grader(built, seed, each);
    StageRuns runs(asked, sharing.stages,
                   {[&](StageResult& r) { return grader.run(r); },
                    [&](StageResult& r, const std::string& needed) { grader.leaveOut(r, needed); }});
    for (const Stage& stage : asked) {
        if (!quiet) printRunning(stage);
        result.stages.push_back(runs.next());
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
