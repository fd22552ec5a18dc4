// A chapter's times as bars.
#include <algorithm>
#include <map>

#include "common/text/width.h"
#include "lessons.h"
#include "svg.h"

namespace bench {
namespace {

using text::decimal;

// In pixels.
constexpr double bars = 330, numbers = 100, rowHeight = 22, top = 44, letter = 7;

// What a bar shows: percent of the copy, or TFLOP/s, or GB/s where nothing was copied.
double lengthOf(const Row& r, bool shares) { return shares ? 100 * r.speed / r.copy : r.speed; }

// Bars can be compared where all have the same unit.
bool showsShares(const Results& results, const std::string& chapter) {
    for (const Row& r : results.rows)
        if (r.chapter == chapter && r.step.empty()) return r.unit == "GB/s";
    return false;
}

}  // namespace

std::string titleOfChart(const Results& results, const std::string& chapter) {
    std::string name = chapter.substr(chapter.find('_') + 1);
    std::replace(name.begin(), name.end(), '_', ' ');
    return "Chapter " + std::to_string(std::stoi(chapter)) + ", " + name + ", on an " + about(results, "card") +
           (showsShares(results, chapter) ? ": speed in percent of a copy" : ": TFLOP/s");
}

std::string chartOf(const Results& results, const std::string& chapter) {
    std::vector<Row> rows;
    for (const Row& r : results.rows)
        if (r.chapter == chapter && r.step.empty()) rows.push_back(r);
    // Rows without a copy are left to the table.
    const bool shares = showsShares(results, chapter);
    rows.erase(std::remove_if(rows.begin(), rows.end(), [&](const Row& r) { return shares && r.copy <= 0; }),
               rows.end());
    // What was measured twice, as a row of the table and for a step beside it, is one bar: the first.
    std::vector<Row> once;
    for (const Row& r : rows) {
        auto isSame = [&](const Row& o) {
            return o.stage == r.stage && o.name == r.name && o.on == r.on && o.blocks == r.blocks;
        };
        if (std::none_of(once.begin(), once.end(), isSame)) once.push_back(r);
    }
    rows = once;
    std::map<std::string, int> ofStage;
    for (const Row& r : rows) ofStage[r.stage]++;
    auto label = [&](const Row& r) {
        return (r.library ? "" : r.stage + " ") + r.name + (ofStage[r.stage] > 1 ? ", " + r.on : "");
    };
    double longest = shares ? 100 : 0, labels = 330;
    for (const Row& r : rows) {
        longest = std::max(longest, lengthOf(r, shares));
        labels = std::max(labels, 16 + letter * double(text::width(label(r))));
    }
    const double width = labels + bars + numbers;
    const double height = top + rowHeight * double(rows.size()) + 8;
    const std::string title = titleOfChart(results, chapter);
    std::string svg =
        beginSvg(width, height, title,
                 "  .bar { fill: #2a78d6; } .library { fill: #8a8f98; }\n"
                 "  @media screen and (prefers-color-scheme: dark) { .bar { fill: #5aa2f5; } .library { fill: "
                 "#7d848e; } }\n");
    svg += textAt("bold", 8, 14, title);
    auto x = [&](double v) { return labels + bars * v / longest; };
    if (shares) {
        svg += textAt("small end", x(100) + 12, 33, "a copy");
        svg += "<line class=\"copy\" x1=\"" + px(x(100)) + "\" x2=\"" + px(x(100)) + "\" y1=\"" + px(top) + "\" y2=\"" +
               px(height - 8) + "\"/>\n";
    }
    double y = top;
    for (const Row& r : rows) {
        svg += textAt("end", labels - 8, y + rowHeight / 2, label(r));
        svg += std::string("<rect class=\"") + (r.library ? "library" : "bar") + "\" x=\"" + px(labels) + "\" y=\"" +
               px(y + 3) + "\" width=\"" + px(std::max(1.0, x(lengthOf(r, shares)) - labels)) + "\" height=\"" +
               px(rowHeight - 6) + "\" rx=\"2\"/>\n";
        svg += textAt("over", x(lengthOf(r, shares)) + 6, y + rowHeight / 2, shares ? share(r) : speed(r));
        y += rowHeight;
    }
    return svg + "</svg>\n";
}

}  // namespace bench
