// ./grade: runs the stages of the chapter that was built last, and says what is right, what is wrong, and why.
#include <unistd.h>

#include <iostream>
#include <optional>
#include <random>
#include <set>

#include "answers.h"
#include "both_devices.h"
#include "built.h"
#include "common/cpu/estimate/card.h"
#include "common/text/phrases.h"
#include "common/text/utf8.h"
#include "common/text/version.h"
#include "compare.h"
#include "debug.h"
#include "environment.h"
#include "hints.h"
#include "moment.h"
#include "options.h"
#include "picture_command.h"
#include "progress.h"
#include "reports.h"
#include "result.h"
#include "run_stage.h"
#include "strict.h"
#include "terminal.h"
#include "watch.h"

using namespace grade;
using text::said;

namespace {

const Stage& stageNamed(const std::vector<Stage>& stages, const std::string& id) {
    for (const Stage& s : stages)
        if (s.id == id || s.name == id) return s;
    std::string all;
    for (const Stage& s : stages) all += (&s == &stages[0] ? "" : ", ") + s.id;
    std::cerr << said("grade: the chapter that was built last has no stage " + id + ". Its stages: " + all +
                      ". make chapter_NAME builds another")
              << "\n";
    std::exit(2);
}

Limits limitsFrom(const Options& o) {
    Limits limits;
    limits.seconds = o.seconds;
    return limits;
}

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

ChapterResult gradeChapter(const Built& built, const std::vector<Stage>& stages, const Options& o, uint64_t seed) {
    ChapterResult result;
    result.chapter = built.chapter;
    result.source = built.source;
    result.isSolution = built.isSolution;
    result.seed = seed;
    result.name = o.name;
    result.date = dateAndTime();
    bool quiet = o.json == "-";
    if (!o.html.empty()) setenv("TOUCHES", "1", 1);  // for the pictures of arrays
    Grader grader(built, seed, limitsFrom(o));
    for (const Stage& stage : stages) {
        if (!o.stage.empty() && stage.id != stageNamed(stages, o.stage).id) continue;
        if (!quiet) printRunning(stage);
        result.stages.push_back(grader.grade(stage));
        if (quiet) continue;
        printStage(result.stages.back(), !o.stage.empty());
        if (!o.stage.empty()) printLesson(built, result.stages.back());
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

int run(int argc, char** argv) {
    Options o = parse(argc, argv);
    if (o.help) {
        std::cout << text::saidOfTable(usage());
        return 0;
    }
    if (o.version) {
        std::cout << said("CUDA memory workbook") << " " << text::version() << "\n";
        return 0;
    }
    if (!o.strict.empty()) return gradeStrictly(o);
    Built built = findBuilt(o.folder);
    if (o.watch) watchFile(built, o.stage, argc, argv);
    if (o.answer) return printAnswer(built, *o.answer);
    // Yours, whatever was built after it; a name means the chapter built last.
    if (!o.compare.empty() && o.folder.empty()) {
        const size_t point = o.compare.find('.');
        const std::string number = point == std::string::npos ? "" : o.compare.substr(0, point);
        built = findStudents(chapterNumbered(number, built), built);
    }
    if (!o.list && !o.hint && sourceHasChanged(built)) {
        std::cerr << said(built.source + " has changed since it was built: make " + built.makeTarget() + " && ./grade")
                  << "\n";
        return 2;
    }
    if (!built.compileErrors.empty()) {
        std::cout << said(built.source + " did not compile:") << "\n\n"
                  << text::printable(built.compileErrors) << "\n"
                  << said("Mend it, then make " + built.makeTarget() + " && ./grade") << "\n";
        return 2;
    }
    if (!o.doctest.empty()) runDoctest(built, o.doctest);
    std::vector<Stage> stages = stagesOf(built);
    if (o.list) {
        for (const Stage& s : stages) {
            const std::string id = " " + s.id + "  ";
            std::cout << id << wrapped(titleOf(s), id.size()).substr(id.size());
        }
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
    if (!o.debug.empty()) debugStage(built, stageNamed(stages, o.debug), o.seed.value_or(1));
    if (!o.compare.empty()) return compareWithBook(built, stageNamed(stages, o.compare), seed, limitsFrom(o));
    bool quiet = o.json == "-";
    if (!::estimate::chosenCard()) {
        std::cerr << said("CARD=" + std::string(std::getenv("CARD")) + " is no card that is known. There are " +
                          ::estimate::namesOfCards() + ", and what make calibrate writes")
                  << "\n";
        return 2;
    }
    if (!quiet) printHeading(built, seed);
    ChapterResult result = gradeChapter(built, stages, o, seed);
    if (sourceHasChanged(built)) {
        std::cerr << "\n"
                  << said(built.source + " was changed while it was graded, so this verdict does not count: make " +
                          built.makeTarget() + " && ./grade")
                  << "\n";
        return 2;
    }
    if (!quiet && o.stage.empty()) {
        printScore(built, result, o.watched);
        std::cout << "\n" << said("CUDA memory workbook") << " " << text::version() << "\n";
    }
    if (o.folder.empty()) rememberProgress(built, result);
    writeReports(o, result);
    return result.passed() == result.stages.size() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    prepareEnvironment();
    int status = run(argc, argv);
    if (std::cout.flush()) return status;
    std::cerr << said("grade: the verdict cannot be printed: is a disk full, or the output closed?") << "\n";
    return 2;
}
