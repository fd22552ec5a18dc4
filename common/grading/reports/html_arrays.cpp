#include "html_arrays.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "access_report.h"
#include "common/text/numbers.h"
#include "html_parts.h"
#include "svg.h"

namespace grade {
namespace {

using text::number;

constexpr size_t arraysShown = 6;     // of a kernel
constexpr uint32_t numbersSide = 32;  // as many rows and columns stand there as numbers
constexpr int hues = 8;

bool untouched(const TouchedView& v, size_t cell) { return v.block[cell] < 0; }
int warpOf(const TouchedView& v, size_t cell) { return v.thread[cell] / 32; }
int laneOf(const TouchedView& v, size_t cell) { return v.thread[cell] % 32; }

// How a cell is coloured: a class, and one path for all cells that have it.
using ColourOf = std::function<int(size_t cell)>;

// The cells of one colour as boxes: each run of a row, made higher as long as the rows below have the same run.
std::string boxesOf(const TouchedView& v, const std::vector<int>& colour, int wanted) {
    std::string d;
    std::vector<bool> done(colour.size());
    auto is = [&](uint32_t row, uint32_t column) {
        const size_t cell = size_t(row) * v.columns + column;
        return colour[cell] == wanted && !done[cell];
    };
    for (uint32_t row = 0; row < v.rows; row++)
        for (uint32_t column = 0; column < v.columns; column++) {
            if (!is(row, column)) continue;
            uint32_t width = 1, height = 1;
            while (column + width < v.columns && is(row, column + width)) width++;
            auto wholeRow = [&](uint32_t r) {
                for (uint32_t c = 0; c < width; c++)
                    if (!is(r, column + c)) return false;
                return true;
            };
            while (row + height < v.rows && wholeRow(row + height)) height++;
            for (uint32_t r = 0; r < height; r++)
                for (uint32_t c = 0; c < width; c++) done[size_t(row + r) * v.columns + column + c] = true;
            const std::string w = std::to_string(width);
            d += "M" + std::to_string(column) + " " + std::to_string(row) + "h" + w + "v" + std::to_string(height) +
                 "h-" + w + "z";
        }
    return d;
}

// `shade`: light to dark, instead of one of the hues.
std::string pathsOf(const TouchedView& v, const ColourOf& colourOf, int colours, bool shade) {
    std::vector<int> colour(v.block.size());
    for (size_t cell = 0; cell < colour.size(); cell++) colour[cell] = untouched(v, cell) ? -1 : colourOf(cell);
    std::string paths;
    for (int c = 0; c < colours; c++) {
        const std::string d = boxesOf(v, colour, c);
        if (d.empty()) continue;
        const std::string look = shade ? "class=\"shade\" fill-opacity=\"" +
                                             text::decimal(.08 + .92 * c / std::max(1, colours - 1), 2) + "\""
                                       : "class=\"hue" + std::to_string(c) + "\"";
        paths += "<path " + look + " d=\"" + d + "\"/>\n";
    }
    return paths;
}

std::string oneView(const TouchedView& v, const std::string& id, const std::string& title, const std::string& legend,
                    const std::string& paths) {
    const std::string size = std::to_string(v.columns) + " " + std::to_string(v.rows);
    return "<figure class=\"view\" id=\"" + id + "\">\n<figcaption><b>" + words(title) + "</b> " + words(legend) +
           " <a class=\"larger\" href=\"#" + id + "\">" + words("larger") + "</a><a class=\"smaller\" href=\"#" + id +
           "-all\">" + words("smaller") + "</a></figcaption>\n<svg viewBox=\"0 0 " + size +
           "\" role=\"img\" aria-label=\"" + words(title) +
           "\" shape-rendering=\"crispEdges\">\n<rect class=\"none\" width=\"100%\" height=\"100%\"/>\n" + paths +
           "</svg>\n<span id=\"" + id + "-all\"></span></figure>\n";
}

std::string viewByBlock(const TouchedArray& a, const TouchedView& v, const std::string& id) {
    const int64_t gridX = std::max<int64_t>(1, a.gridX), last = *std::max_element(v.block.begin(), v.block.end());
    // Blocks side by side and one above the other differ.
    auto hue = [&](size_t c) { return int((v.block[c] % gridX + 3 * (v.block[c] / gridX)) % hues); };
    return oneView(v, id + "b", "by block",
                   last > 0 ? "0 to " + number(uint64_t(last)) + "; the colours repeat"
                   : last   ? "nobody"
                            : "block 0 alone",
                   pathsOf(v, hue, hues, false));
}

std::string viewByWarp(const TouchedView& v, const std::string& id) {
    int last = 0;
    for (size_t cell = 0; cell < v.block.size(); cell++) last = std::max(last, warpOf(v, cell));
    return oneView(v, id + "w", "by warp",
                   "of its block, " + (last ? "0 to " + std::to_string(last) : "always 0") +
                       (last >= hues ? "; the colours repeat" : ""),
                   pathsOf(
                       v, [&](size_t c) { return warpOf(v, c) % hues; }, hues, false));
}

std::string viewByLane(const TouchedView& v, const std::string& id) {
    return oneView(v, id + "l", "by lane", "from 0 (light) to 31 (dark)",
                   pathsOf(
                       v, [&](size_t c) { return laneOf(v, c); }, 32, true));
}

std::string viewByTimes(const TouchedArray& a, const TouchedView& v, const std::string& id) {
    if (a.leastTimes == a.mostTimes) return "";  // the sentence says it
    const auto least = int64_t(a.leastTimes), span = int64_t(a.mostTimes) - least;
    const int shades = int(std::min<int64_t>(span + 1, 16));
    auto shade = [&](size_t c) {
        return int(double(std::clamp<int64_t>(v.times[c] - least, 0, span)) * (shades - 1) / double(span));
    };
    return oneView(v, id + "t", "how often",
                   "from " + text::plural(a.leastTimes, "time") + " (light) to " + number(a.mostTimes) + " (dark)",
                   pathsOf(v, shade, shades, true));
}

// Of each so many elements a picture by warps or lanes would show those of a comb.
std::string viewsOf(const TouchedArray& a, const TouchedView& v, const std::string& id) {
    const bool each = v.rowStep * v.columnStep == 1;
    return viewByBlock(a, v, id) + (each ? viewByWarp(v, id) + viewByLane(v, id) : "") + viewByTimes(a, v, id);
}

std::string numbersOf(const TouchedView& v) {
    const uint32_t rows = std::min(v.rows, numbersSide), columns = std::min(v.columns, numbersSide);
    size_t widest = 1;
    std::vector<std::string> texts;
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
            const size_t cell = size_t(row) * v.columns + column;
            texts.push_back(untouched(v, cell) ? "-"
                                               : std::to_string(v.block[cell]) + "/" + std::to_string(warpOf(v, cell)) +
                                                     "/" + std::to_string(laneOf(v, cell)));
            widest = std::max(widest, texts.back().size());
        }
    std::string lines;
    for (size_t i = 0; i < texts.size(); i++) {
        lines += std::string(widest - texts[i].size(), ' ') + texts[i];
        lines += (i + 1) % columns ? "  " : "\n";
    }
    return "<details class=\"numbers\">\n<summary>" +
           words("The first " + text::times(rows, columns) + " as numbers: block/warp/lane") +
           "</summary>\n<pre tabindex=\"0\" style=\"--chars:" + std::to_string(columns * (widest + 2)) + "\">" + lines +
           "</pre>\n</details>\n";
}

std::string inSentence(const TouchedArray& a) {
    std::string text = (a.touched == a.elements ? "All " : number(a.touched) + " of ") + number(a.elements) +
                       " elements are " + (a.stores ? "written" : "read");
    if (a.mostTimes == 1)
        text += ", each once.";
    else if (a.leastTimes == a.mostTimes)
        text += ", each " + number(a.mostTimes) + " times.";
    else
        text += ", " + number(a.leastTimes) + " to " + number(a.mostTimes) + " times each.";
    if (a.leftOut) text += " The " + number(a.leftOut) + " elements behind them are left out.";
    if (a.columns) text += " The rows are of " + number(a.columns) + " elements, as the accesses suggest.";
    return text + " An element has the colour of the first thread of the grid that comes to it.";
}

std::string pictureOfArray(const TouchedArray& a, const std::string& id) {
    std::string html = element("h3", a.object + ": who " + (a.stores ? "writes" : "reads") +
                                         " which element, in the first launch of " + a.kernel) +
                       element("p", inSentence(a), "teaches");
    for (size_t n = 0; n < a.views.size(); n++) {
        const TouchedView& v = a.views[n];
        if (v.block.empty()) continue;
        const bool all = v.rowStep * v.columnStep > 1;
        std::string what;
        if (all)
            what = "The whole, of which each cell is one of " + text::times(v.rowStep, v.columnStep) + " elements:";
        else if (a.views.size() > 1)
            what = "The first " + text::times(v.rows, v.columns) + " elements:";
        html +=
            element("p", what) + "<div class=\"views\">\n" + viewsOf(a, v, id + "v" + std::to_string(n)) + "</div>\n";
        if (!all) html += numbersOf(v);
    }
    return html;
}

}  // namespace

std::string arrayPictures(const std::string& report, const std::string& id) {
    std::string html;
    std::string kernel;
    size_t shown = 0, n = 0;
    for (const TouchedArray& a : touchedArraysOf(report)) {
        shown = a.kernel == kernel ? shown + 1 : 1;
        kernel = a.kernel;
        if (shown <= arraysShown && a.elements > 1) html += pictureOfArray(a, id + "-a" + std::to_string(++n));
    }
    return html;
}

}  // namespace grade
