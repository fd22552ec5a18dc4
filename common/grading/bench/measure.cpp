#include "measure.h"

#include <unistd.h>

#include <chrono>
#include <iostream>

#include "../../text/numbers.h"
#include "../../text/screen.h"
#include "../../text/version.h"
#include "../../text/width.h"
#include "../command/run_stage.h"

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

}  // namespace

Results measure(const std::vector<Program>& programs, std::vector<std::string>& refusals) {
    const Clock::time_point begin = Clock::now();
    Results results;
    std::cout << "Medians; % is of a copy of as many bytes, × is of the naive kernel.\n\n";
    printLine("", "GB/s, gemm: TFLOP/s", "size", "ms", "spread", "speed", "");
    grade::Limits limits{300, 1 << 16};
    for (size_t i = 0; i < programs.size(); i++) {
        const Program& p = programs[i];
        std::string id, name, stage;
        bool decided = true;
        auto undecided = [&] {
            if (!decided) refusals.push_back(stage + ": said neither that it passed nor that it failed");
        };
        auto onEvent = [&](const nlohmann::json& e) {
            if (e.contains("stage")) {
                undecided();
                std::string both = e["stage"];
                id = both.substr(0, both.find(' '));
                name = both.substr(both.find(' ') + 1);
                stage = both + (p.step.empty() ? "" : ", " + p.step);
                decided = false;
                showProgress(i, programs.size(), p.chapter + " " + stage, begin);
            }
            if (e.contains("passed")) decided = true;
            if (e.contains("failed")) {
                decided = true;
                std::string text = stage + ": " + e["failed"].value("what", "");
                for (const char* more : {"element", "writer", "cause"})
                    if (std::string part = e["failed"].value(more, ""); !part.empty()) text += "; " + part;
                refusals.push_back(text);
            }
            if (e.contains("thrown")) {
                decided = true;
                refusals.push_back(stage + ": threw " + e["thrown"].get<std::string>());
            }
            if (!e.contains("time")) return;
            Row r = rowFrom(e["time"]);
            std::string who = e["time"].value("who", "");
            r.chapter = p.chapter;
            r.stage = id;
            r.ladder = p.ladder;
            r.library = !who.empty();
            r.name = r.library ? who : name;
            r.step = p.step;
            if (!r.steady)
                refusals.push_back(stage + (r.library ? " " + who : "") + ", " + r.on + ": the clock moved from " +
                                   decimal(r.clockBefore, 0) + " to " + decimal(r.clockAfter, 0) +
                                   " MHz, the times by " + decimal(100 * r.spread, 1) + " %");
            clearProgress();
            print(r);
            results.rows.push_back(r);
        };
        showProgress(i, programs.size(), p.chapter, begin);
        std::vector<std::string> which{"--all"};
        if (!p.step.empty()) which = {"--stage", p.stage};
        if (auto failure = grade::runStages(p.worker, which, 1, limits, onEvent))
            refusals.push_back(p.worker + ": " + failure->what + " " + failure->element);
        else
            undecided();
        clearProgress();
    }
    results.about["version"] = text::version();
    results.about["seconds"] = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count();
    return results;
}

}  // namespace bench
