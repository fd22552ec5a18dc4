#include "measure.h"

#include <unistd.h>

#include <chrono>
#include <iostream>

#include "../command/run_stage.h"
#include "common/text/numbers.h"
#include "common/text/screen.h"
#include "common/text/version.h"
#include "common/text/width.h"

namespace bench {
namespace {

using text::decimal;
using Clock = std::chrono::steady_clock;

// One column of the table, with a space behind it.
std::string column(const std::string& text, size_t columns) {
    return text::left(text::cut(text, columns - 1), columns);
}

void printLine(const std::string& stage, const std::string& name, const std::string& on, const std::string& ms,
               const std::string& spread, const std::string& speed, const std::string& share) {
    using text::right;
    const bool fits = text::width(name) < 22;
    std::cout << column(stage, 5) << (fits ? column(name, 22) + column(on, 23) : column(name + ", " + on, 45))
              << right(ms, 8) << right(spread, 7) << right(speed, 7) << right(share, 8) << "\n"
              << std::flush;
}

void print(const Row& r) {
    printLine(r.stage, r.step.empty() ? r.name : r.step, r.on, decimal(r.milliseconds, r.milliseconds < 1000 ? 3 : 1),
              decimal(100 * r.spread, 1) + " %", speed(r), share(r));
}

// "[#####.....] 07_reduction 7.4  42 s", on a terminal.
void showProgress(size_t done, size_t all, const std::string& at, Clock::time_point begin) {
    if (!text::isTerminal(STDERR_FILENO)) return;
    auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count();
    std::cerr << "\r\033[K[" << text::bar(double(done) / double(all)) << "] " << at << "  " << seconds << " s"
              << std::flush;
}
void clearProgress() {
    if (text::isTerminal(STDERR_FILENO)) std::cerr << "\r\033[K" << std::flush;
}

// What one program says.
struct Measurement {
    const Program& program;
    Results& results;
    std::vector<std::string>& refusals;
    std::string id = "", name = "", stage = "";
    bool decided = true;

    void operator()(const grading::StageBegan& e) {
        refuseUndecided();
        id = e.stage.substr(0, e.stage.find(' '));
        name = e.stage.substr(e.stage.find(' ') + 1);
        stage = e.stage + (program.step.empty() ? "" : ", " + program.step);
        decided = false;
    }
    void operator()(const grading::Passed&) { decided = true; }
    void operator()(const grading::Failure& f) {
        decided = true;
        std::string text = stage + ": " + f.what;
        for (const std::string& more : {f.element, f.writer, f.cause})
            if (!more.empty()) text += "; " + more;
        refusals.push_back(text);
    }
    void operator()(const grading::Thrown& e) {
        decided = true;
        refusals.push_back(stage + ": threw " + e.what);
    }
    void operator()(const grading::Time& time) {
        Row r;
        static_cast<grading::Time&>(r) = time;
        r.chapter = program.chapter;
        r.stage = id;
        r.ladder = program.ladder;
        r.library = !time.who.empty();
        r.name = r.library ? time.who : name;
        r.step = program.step;
        if (!r.steady)
            refusals.push_back(stage + (r.library ? " " + time.who : "") + ", " + r.on + ": the clock moved from " +
                               decimal(r.clockBefore, 0) + " to " + decimal(r.clockAfter, 0) + " MHz, the times by " +
                               decimal(100 * r.spread, 1) + " %");
        clearProgress();
        print(r);
        results.rows.push_back(r);
    }
    void operator()(const grading::CurvePoint& point) {
        clearProgress();
        std::cout << column(id, 5) << point.curve << ", " << point.line << ": " << decimal(point.x, 0) << ", "
                  << decimal(point.y, 2) << "\n"
                  << std::flush;
        results.points.push_back(point);
    }
    void operator()(const grading::Began&) {}
    void operator()(const grading::Trying&) {}
    void operator()(const grading::Written&) {}
    void operator()(const grading::Fact&) {}
    void operator()(const grading::Prediction&) {}
    void operator()(const grading::Counted&) {}
    void operator()(const grading::AccessReport&) {}
    void operator()(const grading::Ended&) {}

    void refuseUndecided() {
        if (!decided) refusals.push_back(stage + ": said neither that it passed nor that it failed");
    }
};

void run(Measurement& m, const std::function<void(const grading::Event&)>& onEvent) {
    const Program& p = m.program;
    std::vector<std::string> which{"--all"};
    if (!p.step.empty()) which = {"--stage", p.stage};
    if (auto failure = grade::runStages(p.worker, which, 1, {300, 1 << 16}, onEvent))
        m.refusals.push_back(p.worker + ": " + failure->what + " " + failure->element);
    else
        m.refuseUndecided();
}

}  // namespace

Results measure(const std::vector<Program>& programs, std::vector<std::string>& refusals) {
    const Clock::time_point begin = Clock::now();
    Results results;
    std::cout << "Medians; % is of a copy of as many bytes, × is of the naive kernel.\n\n";
    printLine("", "GB/s, gemm: TFLOP/s", "size", "ms", "spread", "speed", "");
    for (size_t i = 0; i < programs.size(); i++) {
        Measurement m{programs[i], results, refusals};
        auto onEvent = [&](const grading::Event& e) {
            if (const auto* stage = std::get_if<grading::StageBegan>(&e))
                showProgress(i, programs.size(), programs[i].chapter + " " + stage->stage, begin);
            std::visit(m, e);
        };
        showProgress(i, programs.size(), programs[i].chapter, begin);
        run(m, onEvent);
        clearProgress();
    }
    results.about["version"] = text::version();
    results.seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count();
    return results;
}

}  // namespace bench
