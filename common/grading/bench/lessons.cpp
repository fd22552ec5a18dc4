#include "lessons.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <set>

#include "common/text/numbers.h"
#include "markers.h"
#include "memory_curves.h"

namespace bench {
namespace {

using text::decimal;

std::vector<Row> rowsOf(const Results& results, const std::string& chapter, bool ladder) {
    std::vector<Row> rows;
    for (const Row& r : results.rows)
        if (r.chapter == chapter && r.ladder == ladder && r.step.empty()) rows.push_back(r);
    return rows;
}

std::string milliseconds(const Row& r) { return decimal(r.milliseconds, r.milliseconds < 0.1 ? 4 : 3); }

// What another card says of the same launches, in a last column.
struct Beside {
    const Results* results;  // none: no column

    std::string heading() const { return results ? " on an " + shortCard(*results) + " |" : ""; }
    std::string line() const { return results ? "--:|" : ""; }
    std::string cell(const Row& row) const {
        if (!results) return "";
        for (const Row& r : results->rows)
            if (r.chapter == row.chapter && r.stage == row.stage && r.name == row.name && r.on == row.on &&
                r.step == row.step && r.ladder == row.ladder)
                return " " + speed(r) + (r.unit == "GB/s" && r.copy > 0 ? ", " + share(r) : "") + " |";
        return " – |";
    }
};

// What a stage reaches without one of its steps, or with one more, slowest first, and the stage as it is, which is in
// the ladder.
std::string stepsTables(const Results& results, const std::vector<Row>& ladder, const Beside& beside) {
    std::string text, last;
    for (const Row& whole : ladder) {
        std::vector<Row> rows;
        for (const Row& r : results.rows)
            if (!r.step.empty() && r.chapter == whole.chapter && r.stage == whole.stage && r.on == whole.on)
                rows.push_back(r);
        if (rows.empty()) continue;
        rows.push_back(whole);
        std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.speed < b.speed; });
        const bool memory = whole.unit == "GB/s";
        const std::string heading = "| step by step, " + whole.on + " | blocks | ms | " + whole.unit + " | of " +
                                    (memory ? "the copy" : "`" + whole.name + "`") + " |" + beside.heading() +
                                    "\n|---|---|--:|--:|--:|" + beside.line() + "\n";
        if (heading != last) text += (last.empty() ? "" : "\n") + heading;
        last = heading;
        for (const Row& r : rows)
            text += "| " + r.stage + " " + (r.step.empty() ? "`" + r.name + "`" : r.step) + " | " + r.blocks + " | " +
                    milliseconds(r) + " | " + speed(r) + " | " +
                    (memory ? share(r) : decimal(100 * r.speed / whole.speed, 1) + " %") + " |" + beside.cell(r) + "\n";
    }
    return text + (text.empty() ? "" : "\n");
}

std::string markdown(const std::vector<Row>& rows, const std::string& heading, const Beside& beside) {
    if (rows.empty()) return "";
    const bool memory = rows[0].unit == "GB/s";
    bool compared = std::any_of(rows.begin(), rows.end(), [](const Row& r) { return r.copy > 0; });
    std::string text = "| " + heading + " | size | blocks | ms | " + rows[0].unit + " |";
    if (compared) text += memory ? " of the copy |" : " of the naive one |";
    text += beside.heading() + "\n|---|---|---|--:|--:|" + (compared ? "--:|" : "") + beside.line() + "\n";
    for (const Row& r : rows)
        text += "| " + (r.library ? "" : r.stage + " ") + "`" + r.name + "` | " + r.on + " | " + r.blocks + " | " +
                milliseconds(r) + " | " + speed(r) + " |" + (compared ? " " + share(r) + " |" : "") + beside.cell(r) +
                "\n";
    return text + "\n";
}

std::string pictureOf(const std::string& chapter) { return "docs/pictures/" + chapter.substr(0, 2) + "_times.svg"; }

// What 100 % is: the best copy of as many bytes, made in the same run.
std::string theCopy(double slowest, double fastest) {
    if (fastest <= 0) return "";
    std::string speed = decimal(slowest, 0);
    if (decimal(fastest, 0) != speed) speed += " to " + decimal(fastest, 0);
    return "; the copy, 100 %, moves " + speed + " GB/s";
}

// "NVIDIA H200, driver 580.159, CUDA 13.0"
std::string machine(const Results& results) {
    return about(results, "card") + ", driver " + about(results, "driver") + ", CUDA " + about(results, "toolkit");
}

// Where the numbers come from, and how sure they are.
std::string sourceOf(const Results& results, const std::string& chapter, const std::string& file) {
    double spread = 0, slowestCopy = 1e30, fastestCopy = 0;
    int fewest = 1 << 30;
    for (const Row& r : results.rows) {
        if (r.chapter != chapter) continue;
        spread = std::max(spread, r.spread);
        fewest = std::min(fewest, r.repeats);
        if (r.unit != "GB/s" || r.copy <= 0) continue;
        slowestCopy = std::min(slowestCopy, r.copy);
        fastestCopy = std::max(fastestCopy, r.copy);
    }
    return machine(results) + ": medians of at least " + std::to_string(fewest) +
           " launches, of which the middle half lies within " + decimal(100 * spread, 1) + " % or less" +
           theCopy(slowestCopy, fastestCopy) + " ([" + file.substr(file.find_last_of('/') + 1) + "](../../" + file +
           ")).";
}

}  // namespace

std::string tableOf(const Results& results, const Results* other, const std::string& chapter, const Files& files) {
    std::vector<Row> ladder = rowsOf(results, chapter, true), libraries = rowsOf(results, chapter, false);
    const Beside beside{other};
    return markdown(ladder, "stage", beside) + stepsTables(results, ladder, beside) +
           markdown(libraries, "beside a library", beside) + "![" + titleOfChart(results, chapter) + "](../../" +
           pictureOf(chapter) + ")\n\n" + sourceOf(results, chapter, files.first) +
           (other ? " " + sourceOf(*other, chapter, files.beside) : "") + " Made by `make bench` and `make plots`.\n";
}

namespace {

// Where the first lesson has a place for it.
bool showMemory(const Results& results, const Results* other, bool check) {
    const std::string path = "chapters/01_bandwidth/README.md";
    std::string lesson = contents(path);
    bool same = true;
    for (const Figure& f : memoryFigures(results, other)) {
        const std::string picture = "docs/pictures/01_" + f.name + ".svg";
        const std::string text = "![" + f.caption + "](../../" + picture + ")\n\n" + f.table;
        if (replaceBetween(lesson, "<!-- measured: " + f.name + " -->\n", "<!-- end of measured -->", text) ==
            std::string::npos)
            continue;
        same &= update(picture, f.svg, check, "make plots");
    }
    return updateBoth(path, lesson, check, "make plots") && same;
}

}  // namespace

int show(const Files& files, bool check) {
    const Results results = read(files.first);
    std::optional<Results> other;
    if (!files.beside.empty()) other = read(files.beside);
    std::set<std::string> chapters;
    for (const Row& r : results.rows) chapters.insert(r.chapter);
    bool same = true;
    for (const std::string& chapter : chapters) {
        const std::string path = "chapters/" + chapter + "/README.md", begin = "<!-- times: " + chapter + " -->\n",
                          end = "<!-- end of times -->";
        std::string lesson = contents(path);
        if (replaceBetween(lesson, begin, end, tableOf(results, other ? &*other : nullptr, chapter, files)) ==
            std::string::npos) {
            std::cerr << path << " has no " << begin << "… " << end << "\n";
            return 2;
        }
        same &= updateBoth(path, lesson, check, "make plots");
        same &= update(pictureOf(chapter), chartOf(results, chapter), check, "make plots");
    }
    same &= showMemory(results, other ? &*other : nullptr, check);
    if (check && same)
        std::cout << "Tables and charts of " << chapters.size() << " chapters are those of " << files.first << "\n";
    return same ? 0 : 1;
}

}  // namespace bench
