#include "lessons.h"

#include <algorithm>
#include <iostream>
#include <set>

#include "common/text/numbers.h"
#include "markers.h"

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

// What a stage reaches without one of its steps, slowest first, and behind these the stage as it is, which is in the
// ladder.
std::string stepsTable(const Results& results, const std::vector<Row>& ladder) {
    std::string text;
    for (const Row& whole : ladder) {
        std::vector<Row> rows;
        for (const Row& r : results.rows)
            if (!r.step.empty() && r.chapter == whole.chapter && r.stage == whole.stage && r.on == whole.on)
                rows.push_back(r);
        if (rows.empty()) continue;
        std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.speed < b.speed; });
        rows.push_back(whole);
        const bool memory = whole.unit == "GB/s";
        text += "| step by step, " + whole.on + " | blocks | ms | " + whole.unit + " | of " +
                (memory ? "the copy" : "`" + whole.name + "`") + " |\n|---|---|--:|--:|--:|\n";
        for (const Row& r : rows)
            text += "| " + r.stage + " " + (r.step.empty() ? "`" + r.name + "`" : r.step) + " | " + r.blocks + " | " +
                    milliseconds(r) + " | " + speed(r) + " | " +
                    (memory ? share(r) : decimal(100 * r.speed / whole.speed, 1) + " %") + " |\n";
        text += "\n";
    }
    return text;
}

std::string markdown(const std::vector<Row>& rows, const std::string& heading) {
    if (rows.empty()) return "";
    const bool memory = rows[0].unit == "GB/s";
    std::string text = "| " + heading + " | size | blocks | ms | " + rows[0].unit + " |";
    bool compared = std::any_of(rows.begin(), rows.end(), [](const Row& r) { return r.copy > 0; });
    if (compared) text += memory ? " of the copy |" : " of the naive one |";
    text += compared ? "\n|---|---|---|--:|--:|--:|\n" : "\n|---|---|---|--:|--:|\n";
    for (const Row& r : rows) {
        text += "| " + (r.library ? "" : r.stage + " ") + "`" + r.name + "` | " + r.on + " | " + r.blocks + " | " +
                milliseconds(r) + " | " + speed(r) + " |";
        text += compared ? " " + share(r) + " |\n" : "\n";
    }
    return text + "\n";
}

std::string shortName(const std::string& chapter) { return chapter.substr(chapter.find('_') + 1); }
std::string pictureOf(const std::string& chapter) { return "docs/pictures/" + chapter.substr(0, 2) + "_times.svg"; }

// What 100 % is: the best copy of as many bytes, made in the same run.
std::string theCopy(double slowest, double fastest) {
    if (fastest <= 0) return "";
    std::string speed = decimal(slowest, 0);
    if (decimal(fastest, 0) != speed) speed += " to " + decimal(fastest, 0);
    return "The copy, 100 %, moves " + speed + " GB/s. ";
}

// "NVIDIA H200, driver 580.159, CUDA 13.0"
std::string machine(const Results& results) {
    return about(results, "card") + ", driver " + about(results, "driver") + ", CUDA " + about(results, "toolkit");
}

}  // namespace

std::string tableOf(const Results& results, const std::string& chapter, const std::string& file) {
    std::vector<Row> ladder = rowsOf(results, chapter, true), libraries = rowsOf(results, chapter, false);
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
    return markdown(ladder, "stage") + stepsTable(results, ladder) + markdown(libraries, "beside a library") +
           "![Times of " + shortName(chapter) + "](../../" + pictureOf(chapter) + ")\n\n" + machine(results) +
           ": medians of at least " + std::to_string(fewest) + " launches, of which the middle half lies within " +
           decimal(100 * spread, 1) + " % or less. " + theCopy(slowestCopy, fastestCopy) +
           "Made by `make bench` and `make plots` from [" + file.substr(file.find_last_of('/') + 1) + "](../../" +
           file + ").\n";
}

int show(const Results& results, const std::string& file, bool check) {
    std::set<std::string> chapters;
    for (const Row& r : results.rows) chapters.insert(r.chapter);
    bool same = true;
    for (const std::string& chapter : chapters) {
        const std::string path = "chapters/" + chapter + "/README.md", begin = "<!-- times: " + chapter + " -->\n",
                          end = "<!-- end of times -->";
        std::string lesson = contents(path);
        if (replaceBetween(lesson, begin, end, tableOf(results, chapter, file)) == std::string::npos) {
            std::cerr << path << " has no " << begin << "… " << end << "\n";
            return 2;
        }
        same &= update(path, lesson, check, "make plots");
        same &= update(pictureOf(chapter), chartOf(results, chapter), check, "make plots");
    }
    if (check && same)
        std::cout << "Tables and charts of " << chapters.size() << " chapters are those of " << file << "\n";
    return same ? 0 : 1;
}

}  // namespace bench
