#include "svg.h"

#include <algorithm>
#include <cmath>

#include "../stage/text.h"
#include "access_report.h"
#include "common/grading/command/terminal.h"
#include "common/text/numbers.h"
#include "common/text/phrases.h"
#include "common/text/utf8.h"
#include "common/text/width.h"

namespace grade {
namespace {

// In pixels. A cell is 4 bytes (or one element, if that is smaller) and as wide as a lane.
constexpr double figureWidth = 816, leftEdge = 72, middle = 432, memoryWidth = 720;
constexpr double cell = 18, cellHeight = 12, tallest = 96, laneHeight = 15, wires = 34;

std::string px(double v) {
    std::string text = text::decimal(v, 1);
    if (text.size() > 2 && text.compare(text.size() - 2, 2, ".0") == 0) text.resize(text.size() - 2);
    return text;
}

std::string box(double x, double y, double w, double h) {
    return "M" + px(x) + " " + px(y) + "h" + px(w) + "v" + px(h) + "h-" + px(w) + "z";
}

// A cell, as a stroke nearly as wide as it: shorter than a box.
std::string filled(double x, double y, double height) {
    double gap = height < 8 ? .5 : 1;
    return "M" + px(x + cell / 2) + " " + px(y + gap) + "v" + px(height - 2 * gap);
}

std::string path(const std::string& what, const std::string& d) {
    return d.empty() ? "" : "<path class=\"" + what + "\" d=\"" + d + "\"/>\n";
}

std::string textAt(const std::string& what, double x, double y, const std::string& text) {
    return "<text class=\"" + what + "\" x=\"" + px(x) + "\" y=\"" + px(y) + "\">" +
           escaped(what == "source" ? text : text::said(text)) + "</text>\n";
}

// The verdict follows the title: where a phone shows only the left half of a figure, it shows what the figure is about.
std::string titleAt(double x, double y, const std::string& title, const std::string& colour,
                    const std::string& verdict) {
    return "<text class=\"title\" x=\"" + px(x) + "\" y=\"" + px(y) + "\"><tspan>" + escaped(text::said(title)) +
           "</tspan><tspan class=\"verdict" + colour + "\" dx=\"16\">" + escaped(text::said(verdict)) +
           "</tspan></text>\n";
}

std::string colourOf(const Access& a) { return a.way == Way::load ? "load" : a.way == Way::store ? "store" : "atomic"; }

// From one sector to the next, if it is always the same; else 0.
int64_t distanceOf(const std::vector<Sector>& sectors) {
    int64_t distance = sectors.size() < 2 ? 0 : sectors[1].offset - sectors[0].offset;
    for (size_t i = 1; i < sectors.size(); i++)
        if (sectors[i].offset - sectors[i - 1].offset != distance) return 0;
    return distance;
}

struct Figure {
    std::string body, numbers;  // `numbers`: the id of the row 0 … 31
    double y = 0;

    void laneRow(const Access& a, double x, double top) {
        std::string active, idle;
        for (int lane = 0; lane < 32; lane++)
            (a.lanes() >> lane & 1 ? active : idle) += box(x + lane * cell + 1, top, cell - 2, laneHeight);
        body += textAt("label end", x - 8, top + 11, "lane");
        body += path(colourOf(a) + " lane", active) + path("idle", idle) + use(x, top);
    }

    std::string use(double x, double top) const {
        return "<use href=\"#" + numbers + "\" x=\"" + px(x) + "\" y=\"" + px(top) + "\"/>\n";
    }

    // From lane i at x[i] to to[i].
    void wire(const Access& a, double laneX, double top, const std::vector<double>& to) {
        std::string d;
        for (size_t lane = 0, n = 0; lane < 32; lane++) {
            if (!a.offset[lane]) continue;
            double x = laneX + (double(lane) + .5) * cell, target = to[n++];
            d += "M" + px(x) + " " + px(top);
            if (std::fabs(x - target) < .05)
                d += "v" + px(wires);
            else
                d += "c0 " + px(wires / 2) + " " + px(target - x) + " " + px(wires / 2) + " " + px(target - x) + " " +
                     px(wires);
        }
        body += path(colourOf(a) + " wire", d);
    }

    void global(const Access& a);
    void shared(const Access& a);
};

// Each sector is a box of 32 bytes, as wide as there is room for, filled from top to bottom and left to right. So the
// area is what is moved, and a column of lanes' elements lies below its lanes.
void Figure::global(const Access& a) {
    std::vector<Sector> sectors = sectorsOf(a);
    int unit = std::min(4, a.bytes), cells = 32 / unit, columns = cells;
    double gaps = 0;
    for (size_t i = 1; i < sectors.size(); i++) gaps += sectors[i].offset == sectors[i - 1].offset + 32 ? 0 : 4;
    while (columns > 1 && columns * cell * double(sectors.size()) + gaps > memoryWidth) columns /= 2;
    int rows = cells / columns;
    double height = std::min(cellHeight, tallest / rows), w = columns * cell;
    double x = middle - (w * double(sectors.size()) + gaps) / 2, top = y + laneHeight + wires;
    double firstX = x;
    std::string moved, used, labels;
    std::vector<double> to(32, 0);
    bool few = sectors.size() <= 10;  // each has room for a label
    for (size_t i = 0; i < sectors.size(); i++) {
        const Sector& s = sectors[i];
        if (i) x += s.offset == sectors[i - 1].offset + 32 ? 0 : 4;
        moved += box(x, top, w, rows * height);
        for (int c = 0; c < cells; c++) {
            uint32_t part = s.used >> c * unit & ((1u << unit) - 1);
            const int column = c / rows;
            if (part) used += filled(x + column * cell, top + c % rows * height, height);
        }
        for (size_t lane = 0; lane < 32; lane++)
            if (s.lanes >> lane & 1) {
                int first = int(*a.offset[lane] - s.offset) / unit,
                    last = int(*a.offset[lane] - s.offset + a.bytes - 1) / unit;
                const int firstColumn = std::max(0, first) / rows, lastColumn = std::min(cells - 1, last) / rows;
                to[lane] = x + (firstColumn + lastColumn + 1) * cell / 2;
            }
        double below = top + rows * height + 14;
        if (few || i == 0)
            labels += textAt("label", x, below, (i ? "" : "byte ") + std::to_string(s.offset));
        else if (i + 1 == sectors.size())
            labels += textAt("label end", x + w, below, std::to_string(s.offset));
        x += w;
    }
    if (int64_t apart = distanceOf(sectors); !few && apart > 32)
        labels += textAt("label middle", middle, top + rows * height + 14,
                         "… " + text::number(uint64_t(apart)) + " bytes apart …");
    double sum = 0, lanes = 0;
    std::vector<double> targets;
    for (size_t lane = 0; lane < 32; lane++)
        if (a.offset[lane]) {
            targets.push_back(to[lane]);
            sum += to[lane] - (double(lane) + .5) * cell;
            lanes++;
        }
    double laneX = std::clamp(sum / lanes, leftEdge, leftEdge + memoryWidth - 32 * cell);
    wire(a, laneX, y + laneHeight, targets);
    laneRow(a, laneX, y);
    if (firstX - leftEdge > -1)
        body += textAt("label end", firstX - 8, top + std::min(11.0, rows * height),
                       "sector" + std::string(sectors.size() == 1 ? "" : "s"));
    body += path("moved", moved) + path(colourOf(a) + " used", used) + labels;
    y = top + rows * height + 22;
}

// Below each bank the words that it has to give, one a pass. What one pass more than the least takes is marked.
void Figure::shared(const Access& a) {
    std::vector<Word> words = wordsOf(a);
    int passes = 1;
    for (const Word& w : words) passes = std::max(passes, w.pass + 1);
    double height = std::min(cellHeight, tallest / passes);
    double x = middle - 16 * cell, banks = y + laneHeight + wires, top = banks + laneHeight + 3;
    std::string used, outlines;
    std::vector<double> targets;
    for (const Word& w : words) used += filled(x + w.bank * cell, top + w.pass * height, height);
    for (const auto& o : a.offset) {
        if (!o) continue;
        int64_t first = (a.alignment + *o) / 4 % 32, last = first + (a.bytes - 1) / 4;
        targets.push_back(x + double(first + std::min<int64_t>(last, 31) + 1) * cell / 2);
    }
    for (int bank = 0; bank < 32; bank++) outlines += box(x + bank * cell + 1, banks, cell - 2, laneHeight);
    wire(a, x, y + laneHeight, targets);
    laneRow(a, x, y);
    body += textAt("label end", x - 8, banks + 11, "bank") + path("bank", outlines) + use(x, banks);
    body += path("moved", box(x, top, 32 * cell, passes * height));
    body += path((isWasteful(a) ? "bad" : colourOf(a)) + " used", used);
    body += textAt("label end", x - 8, top + std::min(11.0, passes * height / 2 + 4),
                   passes == 1 ? "1 pass" : std::to_string(passes) + " passes");
    y = top + passes * height + 8;
}

// Green is for what cannot be better: a request that needs a part of its sector only is neither.
std::string colourOfVerdict(const Access& a) {
    if (isWasteful(a)) return " bad";
    return a.memory == Memory::shared || usesAll(a) ? " good" : "";
}

std::string idFrom(const std::string& title) {
    std::string id = "p";
    for (char c : title)
        if (std::isalnum(static_cast<unsigned char>(c))) id += c;
    return id.substr(0, 24);
}

// Colours are each element's `color`: not every program that shows SVG knows CSS variables.
const char* const style = R"(
.warp{color:#1f2328}.warp .page{fill:#fff}
.warp .load{color:#2f6fd0}.warp .store{color:#c25a00}.warp .atomic{color:#8250df}.warp .bad{color:#cf222e}.warp .good{color:#1a7f37}
@media screen and (prefers-color-scheme:dark){.warp{color:#e6edf3}.warp .page{fill:#161b22}
.warp .load{color:#6cb0ff}.warp .store{color:#f5a04c}.warp .atomic{color:#c297ff}.warp .bad{color:#ff7b72}.warp .good{color:#56d364}}
.warp text{font:12px system-ui,sans-serif;fill:currentColor}
.warp .title{font-size:14px;font-weight:600}
.warp .label,.warp .source{fill-opacity:.8;font-size:11px}
.warp .source{font-family:ui-monospace,monospace}
.warp .middle{text-anchor:middle}.warp .end{text-anchor:end}
text.warp-numbers{font:8.5px system-ui,sans-serif;text-anchor:middle;fill:currentColor}
.warp .used{fill:none;stroke:currentColor;stroke-width:16}
.warp .lane{fill:currentColor;fill-opacity:.2;stroke:currentColor}
.warp .wire{fill:none;stroke:currentColor;stroke-opacity:.65}
.warp .idle,.warp .bank{fill:none;stroke:currentColor;stroke-opacity:.4}.warp .idle{stroke-dasharray:2}
.warp .moved{fill:currentColor;fill-opacity:.1;stroke:currentColor;stroke-opacity:.45}
.warp .rule{stroke:currentColor;stroke-opacity:.2}
)";

std::string drawn(const std::vector<Access>& accesses, const std::string& title, const std::string& id,
                  const std::string& ownStyle) {
    Figure f;
    f.numbers = id;
    f.y = 14;
    std::string words;
    const Access* before = nullptr;
    for (const Access& a : accesses) {
        if (!before || before->file != a.file || before->line != a.line || before->kernel != a.kernel) {
            if (before) f.body += "<path class=\"rule\" d=\"M20 " + px(f.y) + "H" + px(figureWidth - 20) + "\"/>\n";
            std::string line = a.file + ":" + std::to_string(a.line) + "  ";
            std::string heading =
                a.line ? line + text::cut(a.source, 116 - std::min<size_t>(text::width(line), 60)) : a.kernel;
            f.body += textAt("source", 20, f.y + 18, heading);
            f.y += 26;
        }
        f.body += titleAt(20, f.y + 18, titleOf(a), colourOfVerdict(a), verdictOf(a));
        f.y += 32;
        a.memory == Memory::global ? f.global(a) : f.shared(a);
        f.y += 12;
        words += (words.empty() ? "" : " ") + titleOf(a) + (a.line ? " in line " + std::to_string(a.line) : "") + ". " +
                 inWords(a);
        before = &a;
    }
    std::string numbers;
    for (int i = 0; i < 32; i++)
        numbers += "<tspan x=\"" + px((i + .5) * cell) + "\">" + std::to_string(i) + "</tspan>";
    std::string size = px(figureWidth) + "\" height=\"" + px(f.y);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"warp\" viewBox=\"0 0 " + px(figureWidth) + " " + px(f.y) +
           "\" width=\"" + size + "\" role=\"img\" aria-labelledby=\"" + f.numbers + "t " + f.numbers +
           "d\">\n<title id=\"" + f.numbers + "t\">" + escaped(text::said(title)) + "</title>\n<desc id=\"" +
           f.numbers + "d\">" + escaped(text::said(words)) + "</desc>\n" + ownStyle + "<defs><text id=\"" + f.numbers +
           "\" class=\"warp-numbers\" y=\"11\">" + numbers + "</text></defs>\n<rect class=\"page\" width=\"" + size +
           "\" rx=\"8\"/>\n" + f.body + "</svg>\n";
}

}  // namespace

std::string svgStyle() { return style; }

std::string svgOf(const std::vector<Access>& accesses, const std::string& title) {
    return drawn(accesses, title, idFrom(title), "<style>" + svgStyle() + "</style>\n");
}

std::string svgOnPage(const std::vector<Access>& accesses, const std::string& title, const std::string& id) {
    return drawn(accesses, title, id, "");
}

std::string svgOf(const StageResult& s) {
    return svgOf(accessesOf(s.report), s.stage.id + " " + s.stage.name + ": the accesses of one warp");
}

std::string svgForLesson(const StageResult& s) {
    std::vector<Access> accesses = accessesOf(s.report);
    for (Access& a : accesses) a.line = 0;
    return svgOf(accesses, s.stage.id + " " + s.stage.name + ": the accesses of one warp");
}

std::string escaped(const std::string& raw) {
    std::string out;
    for (char c : text::printable(raw)) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\'')
            out += "&#39;";
        else
            out += c;
    }
    return out;
}

}  // namespace grade
