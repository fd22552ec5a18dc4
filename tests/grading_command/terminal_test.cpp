// What ./grade prints: at several widths, and with the results of one device or of both.
#include "common/grading/command/terminal.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <iostream>
#include <sstream>

#include "common/grading/command/both_devices.h"
#include "common/grading/command/outcome.h"
#include "common/grading/reports/html.h"
#include "common/text/width.h"
#include "occurrences.h"

using namespace grade;

namespace {

template <class Print>
std::string printed(size_t columns, Print print) {
    setenv("COLUMNS", std::to_string(columns).c_str(), 1);
    std::ostringstream text;
    std::streambuf* before = std::cout.rdbuf(text.rdbuf());
    print();
    std::cout.rdbuf(before);
    unsetenv("COLUMNS");
    return text.str();
}

std::string shown(const StageResult& r, size_t columns = 80, bool detailed = false) {
    return printed(columns, [&] { printStage(r, detailed); });
}

// On one line, with single spaces: for what is said, wherever it breaks.
std::string inOneLine(const std::string& text) {
    std::istringstream in(text);
    std::string all;
    for (std::string word; in >> word;) all += (all.empty() ? "" : " ") + word;
    return all;
}

void checkWidth(const std::string& text, size_t columns) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        INFO(columns << " columns: " << line);
        CHECK(text::width(line) <= columns);
    }
}

StageResult stage(const std::string& id, const std::string& name, Outcome outcome = Outcome::passed) {
    StageResult r;
    r.stage = {id, name, "a tile in shared memory makes both sides coalesced", {}};
    r.outcome = outcome;
    return r;
}

Time timed(const std::string& on, const std::string& unit, double speed, double copy, double peak) {
    Time t;
    t.on = on;
    t.device = "NVIDIA H200";
    t.milliseconds = 0.6;
    t.spread = 0.01;
    t.unit = unit;
    t.speed = speed;
    t.copy = copy;
    t.peak = peak;
    return t;
}

Prediction predicted(const std::string& question, double guessed, double measured) {
    Prediction p;
    p.question = question;
    p.guessed = guessed;
    p.measured = measured;
    return p;
}

StageResult failed() {
    StageResult r = stage("2.4", "transposeRowPerBlock", Outcome::failed);
    r.failure.what = "wrong: 14 232 of 15 000 elements, 3 × 5000";
    r.failure.element = "out[256][0] was never written; it should be in[0][256] = 0.19121";
    r.failure.writer = "transpose.cu:72  out[size_t(col) * rows + row] = in[size_t(row) * cols + col];  // and on";
    r.failure.cause = "never written: rows from 256 on. Was a tail left out?";
    r.output = std::string(200, 'x') + "\n";
    r.outputBytes = r.output.size();
    return r;
}

// What each device tells of a stage, in the order of its grader.
struct Told {
    StageResult cpu, gpu;
    StageResult both() const { return onBothDevices(cpu, gpu); }
};
Told told(const std::string& id, const std::vector<std::string>& cpuFacts, const std::vector<std::string>& gpuFacts) {
    Told t{stage(id, "copy"), stage(id, "copy")};
    t.cpu.facts = cpuFacts;
    t.gpu.facts = gpuFacts;
    return t;
}

}  // namespace

TEST_CASE("terminal: no line is wider than the terminal, and nothing of a failure is left out") {
    for (size_t columns : {40, 60, 80, 100, 120}) {
        std::string text = shown(failed(), columns);
        checkWidth(text, columns);
        for (const std::string& part : {failed().failure.what, failed().failure.element, failed().failure.cause})
            CHECK(contains(inOneLine(text), part));
        CHECK(contains(inOneLine(text), "next: ./grade --hint 2.4"));
    }
    // Code is cut where the terminal ends, and no earlier; on a narrow one it stands below its place.
    CHECK(contains(shown(failed(), 80), "cols + …\n"));
    CHECK(contains(shown(failed(), 100), "transpose.cu:72  out["));
    CHECK(contains(shown(failed(), 100), "cols + col];  // and on\n"));
    CHECK(contains(shown(failed(), 60),
                   "      transpose.cu:72\n        out[size_t(col) * rows + row] = in[size_t(row) * co…\n"));
}

TEST_CASE("terminal: five lines tell a failure, on 80 columns") {
    StageResult r = failed();
    r.output.clear();
    std::string text = shown(r);
    CHECK(count(text, "\n") == 1 + 5);
    r.failure.cause += " Does the grid cover them, does a loop reach them?";  // takes two
    text = shown(r);
    CHECK(count(text, "\n") == 1 + 5);
    CHECK_FALSE(contains(text, r.failure.element));
    CHECK(contains(inOneLine(text), r.failure.cause));
}

TEST_CASE("terminal: an outcome has one word everywhere") {
    for (auto [outcome, word] : {std::pair{Outcome::passed, "passed"},
                                 {Outcome::failed, "failed"},
                                 {Outcome::notWritten, "not written"},
                                 {Outcome::notRun, "not run"}}) {
        CHECK(wordFor(outcome) == word);
        CHECK(contains(shown(stage("2.5", "transposeTile", outcome)), std::string(" ") + word + "\n"));
        ChapterResult c;
        c.chapter = "02_transpose";
        c.stages = {stage("2.5", "transposeTile", outcome)};
        CHECK(contains(htmlOf(c), std::string("\">") + word + "</span>"));
    }
}

TEST_CASE("terminal: why a stage was not written is told where it is asked for, and in strict grading") {
    StageResult r = stage("2.8", "transposeOneWarp", Outcome::notWritten);
    r.failure.what = "not mended yet: the defect is still there: race in shared memory";
    r.failure.writer = "transpose.cu:200 and transpose.cu:196";
    auto strictly = [&] { printStage(r, false, true); };
    CHECK_FALSE(contains(shown(r), r.failure.what));
    for (const std::string& text : {shown(r, 80, true), printed(80, strictly)}) {
        CHECK(contains(inOneLine(text), r.failure.what));
        CHECK(contains(text, r.failure.writer));
    }
}

TEST_CASE("terminal: a wrong prediction does not look like a right one") {
    StageResult r = stage("2.2", "transposeNaiveRow");
    r.predictions = {predicted("sectors of a store", 32, 8), predicted("of a load", 4, 4),
                     predicted("efficiency", 12.5, 12.500000001)};
    r.predictions.push_back(r.predictions[0]);
    r.predictions[3].guessed.reset();
    r.predictions[2].unit = "%";
    std::string text = shown(r);
    CHECK(contains(text, "sectors of a store: you predicted 32, but measured: 8\n"));
    CHECK(contains(text, "of a load: you predicted 4, measured: 4\n"));
    CHECK(contains(text, "efficiency: you predicted 12.5 %, measured: 12.5 %\n"));
    CHECK(contains(text, "sectors of a store: no prediction, measured: 8\n"));
}

TEST_CASE("terminal: heading and score fit") {
    Built built;
    built.chapter = "06_memory_access";
    built.source = "chapters/06_memory_access/memory_access.cu";
    built.gpuWorker = "gpu";
    ChapterResult result;
    result.stages = {stage("6.1", "readOffset"), stage("6.2", "writeOffset", Outcome::failed)};
    for (size_t columns : {40, 60, 80, 120}) {
        std::string text = printed(columns, [&] {
            printHeading(built, 12345);
            printScore(built, result);
        });
        // The name of a file is not torn.
        if (columns >= 60) checkWidth(text, columns);
        CHECK(contains(inOneLine(text), "Chapter 6: memory_access CPU device and GPU, seed 12345"));
        CHECK(contains(inOneLine(text), "1 of 2 stages passed. Next: 6.2 writeOffset Read section 6.2 of"));
    }
}

TEST_CASE("both devices: what both say stands once") {
    // As 1.1, 4.2 and 6.9 are told.
    Told t =
        told("6.9", {"Fermi: 128 threads per block give 32 warps", "this card, blocks of 32: 16; it says itself: 16"},
             {"Fermi: 128 threads per block give 32 warps", "this card, blocks of 32: 32; it says itself: 32"});
    t.cpu.predictions = t.gpu.predictions = {predicted("x of block 5's tile", 1, 1)};
    std::string text = inOneLine(shown(t.both()));
    CHECK(count(text, "Fermi: 128 threads per block give 32 warps") == 1);
    CHECK_FALSE(contains(text, "device: Fermi"));
    CHECK(contains(text, "CPU device: this card, blocks of 32: 16; it says itself: 16"));
    CHECK(contains(text, " GPU: this card, blocks of 32: 32; it says itself: 32"));
    CHECK(count(text, "x of block 5's tile: you predicted 1, measured: 1") == 1);
    CHECK_FALSE(contains(text, "device: x of block 5's tile"));
}

TEST_CASE("both devices: what they answer differently is marked") {
    // As 5.3 is told: sectors choose another shape than milliseconds.
    Told t = told("5.3", {"of the nine shapes, 8 × 32 is best", "of all that you tried, 4 × 64"},
                  {"of the nine shapes, 8 × 16 is best", "of all that you tried, 4 × 64"});
    t.cpu.predictions = {predicted("blockDim.x of the best of the nine", 8, 8), predicted("blockDim.y", 32, 32)};
    t.gpu.predictions = {predicted("blockDim.x of the best of the nine", 8, 8), predicted("blockDim.y", 32, 16)};
    StageResult r = t.both();
    CHECK(r.facts == std::vector<std::string>{"CPU device: of the nine shapes, 8 × 32 is best",
                                              "of all that you tried, 4 × 64",
                                              "GPU: of the nine shapes, 8 × 16 is best"});
    std::string text = inOneLine(shown(r));
    CHECK(count(text, "blockDim.x of the best of the nine: you predicted 8, measured: 8") == 1);
    CHECK(contains(text, "CPU device: blockDim.y: you predicted 32, measured: 32"));
    CHECK(contains(text, "GPU: blockDim.y: you predicted 32, but measured: 16"));
}

TEST_CASE("both devices: what only one counts or times is marked, and no number is missing") {
    // As 7.2 is told: what one thread adds up is slow, and so little that it fits in the cache.
    Told t = told("7.2", {"sectors per request: loads 1.0 (12.5 %)"}, {});
    t.gpu.times = {timed("4 096 elements", "GB/s", 0.043, 0, 4800)};
    std::string text = inOneLine(shown(t.both()));
    CHECK(contains(text,
                   "CPU device: sectors per request: loads 1.0 (12.5 %) 0.0430 GB/s 4 096 elements on NVIDIA H200: "
                   "0.600 ms, spread 1.0 %"));
    ChapterResult c;
    c.stages = {t.both()};
    for (const std::string& all : {text, htmlOf(c)}) {
        CHECK_FALSE(contains(all, "of the copy's"));
        CHECK_FALSE(contains(all, "of peak"));
        CHECK_FALSE(contains(all, " 0 GB/s"));
    }
}

TEST_CASE("both devices: a time beside a copy, and beside the naive kernel") {
    StageResult r = stage("2.7", "transposeFast");
    r.times = {timed("16384²", "GB/s", 2000, 4000, 4800), timed("4096³", "TFLOP/s", 25, 5, 0),
               timed("512³", "TFLOP/s", 2.5, 0, 0)};
    std::string text = inOneLine(shown(r));
    CHECK(contains(text,
                   "2000 GB/s ████████········ 50.0 % of the copy's 4000 GB/s, 41.7 % of peak 16384² on NVIDIA H200"));
    CHECK(contains(text, "25.0 TFLOP/s, 5.0 × the naive one's 5.0 4096³ on"));
    CHECK(contains(text, "2.5 TFLOP/s 512³ on"));
    for (size_t columns : {40, 60, 80, 120}) checkWidth(shown(r, columns), columns);
    // Side by side on 80 columns.
    CHECK(contains(shown(r), "GB/s ████████········ 50.0 % of the copy's 4000 GB/s, 41.7 % of peak\n"));
}

TEST_CASE("both devices: what fails on the GPU failed") {
    Told t = told("2.5", {"sectors per request: loads 4.0 (100 %)"}, {});
    t.gpu.outcome = Outcome::failed;
    t.gpu.onDevice = "GPU";
    t.gpu.failure.what = "wrong: 1 of 2 elements";
    t.cpu.output = t.gpu.output = "hello\n";
    t.cpu.outputBytes = t.gpu.outputBytes = 6;
    t.cpu.seconds = 0.5;
    t.gpu.seconds = 0.25;
    StageResult r = t.both();
    CHECK(contains(shown(r), "on the GPU: wrong: 1 of 2 elements\n"));
    CHECK(count(shown(r), "hello") == 1);
    CHECK(r.seconds == 0.75);
    t.gpu.output = "elsewhere\n";
    CHECK(t.both().output == "hello\nelsewhere\n");
}

TEST_CASE("terminal: a watcher that grades by itself advises no make") {
    Built built;
    built.chapter = "02_transpose";
    built.source = "chapters/02_transpose/transpose.cu";
    ChapterResult c;
    c.stages = {stage("2.1", "transposeHost"), stage("2.2", "transposeNaiveRow", Outcome::failed)};
    for (size_t columns : {60, 80, 120}) {
        const std::string alone = printed(columns, [&] { printScore(built, c); });
        const std::string watched = printed(columns, [&] { printScore(built, c, true); });
        checkWidth(alone, columns);
        checkWidth(watched, columns);
        CHECK(contains(inOneLine(alone),
                       "edit chapters/02_transpose/transpose.cu, then make chapter_transpose && ./grade"));
        CHECK(contains(inOneLine(watched), "edit chapters/02_transpose/transpose.cu and save it"));
        CHECK_FALSE(contains(watched, "make"));
    }
}

TEST_CASE("terminal: a single stage that has not passed names its section of the lesson") {
    Built built;
    built.chapter = "02_transpose";
    const std::string section = "lesson: section 2.4 of chapters/02_transpose/README.md";
    for (size_t columns : {40, 60, 80, 120}) {
        const std::string said = printed(columns, [&] { printLesson(built, failed()); });
        checkWidth(said, columns);
        CHECK(inOneLine(said) == section);
    }
    CHECK(printed(80, [&] { printLesson(built, stage("2.4", "transposeRowPerBlock")); }).empty());
}

TEST_CASE("terminal: in Chinese a character has two columns, and nothing stays English") {
    setenv("WORKBOOK_LANG", "zh", 1);
    StageResult r = stage("2.5", "bug hunt: transposeTile", Outcome::failed);
    r.failure.what = "wrong: 14 232 of 15 000 elements, 3 × 5000, blocks of 32 × 8";
    r.failure.element = "out[256][0] was never written; it should be in[0][256] = 0.19121";
    r.failure.writer = "transpose.cu:41 and transpose.cu:43  tile[y][x] = in[i];";
    r.failure.cause =
        "never written: rows from 256 on. Does the grid cover them, does a loop reach them? Was a tail left out?";
    StageResult passed = stage("2.6", "transposeTilePadded");
    passed.facts = {"sectors per request: loads 4.0 (100 %) stores 4.0 (100 %), 114 688 bank conflicts"};
    passed.predictions = {predicted("sectors of a store from the tile", 4, 32)};
    passed.times = {timed("16384²", "GB/s", 2000, 4000, 4800)};
    const std::string all = inOneLine(shown(r, 120) + shown(passed, 120));
    for (size_t columns : {60, 80, 120}) {
        const std::string text = shown(r, columns) + shown(passed, columns);
        checkWidth(text, columns);
        for (const char* english :
             {" wrong", "never", "blocks", "loads", "measured", "copy", "next", "passed", " and "})
            CHECK_FALSE(contains(text, english));
    }
    CHECK(contains(all, "错误：15 000 个元素中 14 232 个，3 × 5000，线程块 32 × 8"));
    CHECK(contains(all, "transpose.cu:41 和 transpose.cu:43 tile[y][x] = in[i];"));
    CHECK(contains(all, "从分块存储一次的扇区数：你预测 4，但实测：32"));
    unsetenv("WORKBOOK_LANG");
}
