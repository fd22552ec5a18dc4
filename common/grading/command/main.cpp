// ./grade: runs the stages of the chapter that was built last, and says what is right, what is wrong, and why.
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <random>
#include <set>

#include "built.h"
#include "hints.h"
#include "options.h"
#include "picture_command.h"
#include "progress.h"
#include "reports.h"
#include "result.h"
#include "run_stage.h"
#include "terminal.h"
#include "watch.h"

using namespace grade;

namespace {

const Stage& stageNamed(const std::vector<Stage>& stages, const std::string& id) {
    for (const Stage& s : stages)
        if (s.id == id || s.name == id) return s;
    std::cerr << "grade: the chapter that was built last has no stage " << id << ". Its stages: ";
    for (const Stage& s : stages) std::cerr << (&s == &stages[0] ? "" : ", ") << s.id;
    std::cerr << ". make chapter_NAME builds another\n";
    std::exit(2);
}

Limits limitsFrom(const Options& o) {
    Limits limits;
    limits.seconds = o.seconds;
    return limits;
}

StageResult gradeStage(const Built& built, const Stage& stage, uint64_t seed, const Limits& limits,
                       const std::set<std::string>& notPassed) {
    StageResult r;
    r.stage = stage;
    for (const std::string& id : stage.needs) {
        if (!notPassed.count(id)) continue;
        r.outcome = stillUnwritten(built.cpuWorker, stage, seed, limits) ? Outcome::notWritten : Outcome::notRun;
        r.failure.what = id;
        if (r.outcome == Outcome::notWritten) r.failure.what = "not written yet";
        return r;
    }
    runStage(built.cpuWorker, "CPU device", seed, limits, r);
    // What is wrong already needs no GPU to be wrong.
    if (r.outcome == Outcome::passed && !built.gpuWorker.empty()) runStage(built.gpuWorker, "GPU", seed, limits, r);
    return r;
}

ChapterResult gradeChapter(const Built& built, const std::vector<Stage>& stages, const Options& o, uint64_t seed) {
    ChapterResult result;
    result.chapter = built.chapter;
    result.source = built.source;
    result.isSolution = built.isSolution;
    result.seed = seed;
    Limits limits = limitsFrom(o);
    bool quiet = o.json == "-";
    std::set<std::string> notPassed;
    for (const Stage& stage : stages) {
        if (!o.stage.empty() && stage.id != stageNamed(stages, o.stage).id) continue;
        if (!quiet) printRunning(stage);
        result.stages.push_back(gradeStage(built, stage, seed, limits, notPassed));
        if (result.stages.back().outcome != Outcome::passed) notPassed.insert(stage.id);
        if (!quiet) printStage(result.stages.back(), !o.stage.empty());
    }
    return result;
}

// doctest's own options: the graders in one process.
[[noreturn]] void runDoctest(const Built& built, const std::vector<std::string>& options) {
    std::vector<char*> argv{const_cast<char*>(built.cpuWorker.c_str())};
    for (const std::string& s : options) argv.push_back(const_cast<char*>(s.c_str()));
    argv.push_back(nullptr);
    execv(built.cpuWorker.c_str(), argv.data());
    std::perror(built.cpuWorker.c_str());
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
    Options o = parse(argc, argv);
    if (o.help) {
        std::cout << usage();
        return 0;
    }
    Built built = findBuilt(o.folder);
    if (o.watch) watchFile(built, argc, argv);
    if (!o.list && !o.hint && sourceHasChanged(built)) {
        std::cerr << built.source << " has changed since it was built: make " << built.makeTarget() << " && ./grade\n";
        return 2;
    }
    if (!built.compileErrors.empty()) {
        std::cout << built.source << " did not compile:\n\n"
                  << built.compileErrors << "\nMend it, then make " << built.makeTarget() << " && ./grade\n";
        return 2;
    }
    if (!o.doctest.empty()) runDoctest(built, o.doctest);
    std::vector<Stage> stages = stagesOf(built);
    if (o.list) {
        for (const Stage& s : stages) std::cout << cut(" " + s.id + "  " + s.name + ": " + s.teaches, 80) << "\n";
        return 0;
    }
    if (o.hint) {
        printHint(built, o.hint->empty() ? nextStage(built, stages) : stageNamed(stages, *o.hint));
        return 0;
    }
    uint64_t seed = o.seed ? *o.seed : std::random_device()() % 100000;
    if (o.picture) {
        const Stage* asked = o.picture->empty() ? nullptr : &stageNamed(stages, *o.picture);
        return drawPicture(built, stages, asked, o, seed, limitsFrom(o));
    }
    bool quiet = o.json == "-";
    if (!quiet) printHeading(built, seed);
    ChapterResult result = gradeChapter(built, stages, o, seed);
    if (sourceHasChanged(built)) {
        std::cerr << "\n"
                  << built.source << " was changed while it was graded, so this verdict does not count: make "
                  << built.makeTarget() << " && ./grade\n";
        return 2;
    }
    if (!quiet && o.stage.empty()) printScore(built, result);
    if (o.folder.empty()) rememberProgress(built, result);
    writeReports(o, result);
    return result.passed() == result.stages.size() ? 0 : 1;
}
