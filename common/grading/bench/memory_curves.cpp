#include "memory_curves.h"

#include <algorithm>
#include <cmath>

#include "plot.h"
#include "svg.h"

namespace bench {
namespace {

using Places = std::vector<std::pair<double, double>>;

Places placesOf(const Results& results, const std::string& curve, const std::string& line) {
    Places places;
    for (const grading::CurvePoint& p : results.points)
        if (p.curve == curve && p.line == line) places.push_back({p.x, p.y});
    return places;
}

std::vector<std::string> linesOf(const Results& results, const std::string& curve) {
    std::vector<std::string> lines;
    for (const grading::CurvePoint& p : results.points)
        if (p.curve == curve && !std::count(lines.begin(), lines.end(), p.line)) lines.push_back(p.line);
    return lines;
}

double factOf(const Results& results, const std::string& what) {
    const Places places = placesOf(results, "card", what);
    return places.empty() ? 0 : places[0].first;
}

// A place that bytes come from, and what was measured of it in a set that it holds and the one before does not.
struct Level {
    std::string name, holds;
    double nanoseconds = 0, gigabytesPerSecond = 0;  // 0: not measured
    double inFlight() const { return nanoseconds * gigabytesPerSecond; }
};

double largestOf(const Results& results) {
    double most = 0;
    for (const auto& [x, y] : placesOf(results, "latency", "one chain")) most = std::max(most, x);
    return most;
}

double measuredAt(const Results& results, const std::string& curve, const std::string& line, double bytes) {
    for (const auto& [x, y] : placesOf(results, curve, line))
        if (x == bytes) return y;
    return 0;
}

Level levelAt(const Results& results, const std::string& name, const std::string& holds, double bytes) {
    return {name, holds, measuredAt(results, "latency", "one chain", bytes),
            measuredAt(results, "sweep", "read again and again", bytes)};
}

std::vector<Level> levelsOf(const Results& results) {
    const double l2 = factOf(results, "bytes of L2");
    return {{"registers", inBytes(factOf(results, "bytes of registers per multiprocessor")) + " per SM"},
            levelAt(results, "L1, shared memory",
                    "shared memory up to " + inBytes(factOf(results, "bytes of shared memory per multiprocessor")) +
                        " per SM",
                    16 * 1024),
            levelAt(results, "L2", inBytes(l2) + " for all", std::exp2(std::floor(std::log2(l2 / 8)))),
            levelAt(results, "memory (DRAM)", inBytes(factOf(results, "bytes of memory")), largestOf(results))};
}

std::string measuredOr(double value, int places, const std::string& unit) {
    if (value <= 0) return "";
    return (places ? text::decimal(value, places) : text::number(uint64_t(std::llround(value)))) + " " + unit;
}

std::string inKilobytes(double bytes) { return bytes <= 0 ? "" : text::decimal(bytes / 1e3, 0) + " KB"; }

std::string tableOfLevels(const Results& results) {
    std::string table = tableHead(
        {shortCard(results), "holds", "a load takes", "all SMs together read", "in flight for that", "of that per SM"},
        2);
    for (const Level& l : levelsOf(results))
        table +=
            tableRow({l.name, l.holds, measuredOr(l.nanoseconds, 1, "ns"), measuredOr(l.gigabytesPerSecond, 0, "GB/s"),
                      inKilobytes(l.inFlight()), inKilobytes(l.inFlight() / factOf(results, "multiprocessors"))});
    return table + "\n";
}

// ---- the picture of the card ----

std::string boxAt(double x, double y, double width, double height, const std::string& what) {
    return "<rect class=\"" + what + "\" x=\"" + px(x) + "\" y=\"" + px(y) + "\" width=\"" + px(width) +
           "\" height=\"" + px(height) + "\" rx=\"4\"/>\n";
}

// Two lines in the middle of a box.
std::string named(double x, double y, const std::string& name, const std::string& holds) {
    return textAt("middle bold", x, y - 8, name) + textAt("small middle", x, y + 9, holds);
}

std::string arrowBetween(double x, double top, double bottom, const Level& from) {
    std::string svg =
        "<path class=\"arrow\" d=\"M" + px(x) + " " + px(bottom) + "L" + px(x) + " " + px(top) + "m-4 6l4 -6l4 6\"/>\n";
    return svg + textAt("small", x + 10, (top + bottom) / 2,
                        measuredOr(from.nanoseconds, 1, "ns") + ", " + measuredOr(from.gigabytesPerSecond, 0, "GB/s"));
}

std::string cardOf(const Results& results) {
    const auto multiprocessors = uint64_t(factOf(results, "multiprocessors"));
    const std::vector<Level> levels = levelsOf(results);
    const std::string shared = inBytes(factOf(results, "bytes of shared memory per multiprocessor"));
    const double width = 680, box = 190, gap = 20, left = 35, height = 452;
    std::string svg =
        beginSvg(width, height, about(results, "card"),
                 "  .middle { text-anchor: middle; } .sm { fill: #2a78d6; fill-opacity: .1; stroke: #2a78d6; }\n"
                 "  .level { fill: #1f8a4c; fill-opacity: .14; stroke: #1f8a4c; } .arrow { stroke: currentColor; fill: "
                 "none; }\n");
    svg +=
        textAt("bold", 8, 14, about(results, "card") + ": " + text::number(multiprocessors) + " multiprocessors (SMs)");
    for (int i = 0; i < 3; i++) {
        const double x = left + i * (box + gap), middle = x + box / 2;
        const std::string name = i < 2 ? "SM " + std::to_string(i) : "… SM " + std::to_string(multiprocessors - 1);
        svg += boxAt(x, 34, box, 196, "sm") + textAt("middle bold", middle, 48, name);
        svg += boxAt(x + 12, 62, box - 24, 44, "level") + named(middle, 84, levels[0].name, levels[0].holds);
        svg += boxAt(x + 12, 150, box - 24, 68, "level") + textAt("middle bold", middle, 168, levels[1].name);
        svg += textAt("small middle", middle, 186, "shared memory:");
        svg += textAt("small middle", middle, 202, "up to " + shared + " per SM");
        if (i == 0) svg += arrowBetween(middle - 70, 108, 148, levels[1]);
    }
    const double whole = 3 * box + 2 * gap;
    svg += arrowBetween(width / 2, 232, 278, levels[2]);
    svg += boxAt(left, 280, whole, 50, "level") + named(width / 2, 305, levels[2].name, levels[2].holds + " SMs");
    svg += arrowBetween(width / 2, 332, 378, levels[3]);
    svg += boxAt(left, 380, whole, 50, "level") + named(width / 2, 405, levels[3].name, levels[3].holds);
    return svg + "</svg>\n";
}

// ---- curves ----

// The lines of a curve on both cards: another card's are dashed, in the same colours.
std::vector<Curve> onBothCards(const Results& results, const Results* other, const std::string& curve) {
    std::vector<Curve> curves;
    int colour = 0;
    for (const std::string& line : linesOf(results, curve)) {
        curves.push_back({shortCard(results) + ": " + line, placesOf(results, curve, line), colour});
        if (const Places beside = other ? placesOf(*other, curve, line) : Places(); !beside.empty()) {
            curves.push_back({shortCard(*other) + ": " + line, beside, colour});
            curves.back().dashed = true;
        }
        colour++;
    }
    return curves;
}

double mostOf(const std::vector<Curve>& curves, double std::pair<double, double>::*which) {
    double most = 0;
    for (const Curve& c : curves)
        for (const auto& place : c.points) most = std::max(most, place.*which);
    return most;
}
double leastOf(const std::vector<Curve>& curves, double std::pair<double, double>::*which) {
    double least = 1e300;
    for (const Curve& c : curves)
        for (const auto& place : c.points) least = std::min(least, place.*which);
    return least;
}

using Place = std::pair<double, double>;

Figure latencyOf(const Results& results, const Results* other) {
    const std::vector<Curve> curves = onBothCards(results, other, "latency");
    const double most = mostOf(curves, &Place::first), least = leastOf(curves, &Place::first);
    return {"latency", "What a step of a chase takes, in sets of every size",
            drawn({"ns per step of a chase", sizesInBytes("bytes that the chain runs through", least, most),
                   fromZero("ns", mostOf(curves, &Place::second)), curves})};
}

Figure sweepOf(const Results& results, const Results* other) {
    const std::vector<Curve> curves = onBothCards(results, other, "sweep");
    const double most = mostOf(curves, &Place::first), least = leastOf(curves, &Place::first);
    return {"sweep", "What is read and copied in a second, from sets of every size",
            drawn({"GB/s from a set that is used again and again", sizesInBytes("bytes of the set", least, most),
                   powersOfTen("GB/s", leastOf(curves, &Place::second), mostOf(curves, &Place::second)), curves})};
}

// What arrives with so much in flight: at first that divided by the latency, at last what the memory can.
Curve littlesLaw(const Results& results, double least, double most) {
    const double nanoseconds = measuredAt(results, "latency", "one chain", largestOf(results)),
                 top = measuredAt(results, "sweep", "read again and again", largestOf(results));
    const double knee = std::min(std::max(top * nanoseconds, least), most);
    Curve c{"Little's law: bytes in flight / " + text::decimal(nanoseconds, 0) + " ns, up to " +
                text::number(uint64_t(top)) + " GB/s",
            {{least, least / nanoseconds}, {knee, knee / nanoseconds}, {most, std::min(top, most / nanoseconds)}},
            6};
    c.dots = false;
    c.dashed = true;
    return c;
}

std::string tableInFlight(const Results& results) {
    std::string table =
        tableHead({"GB/s, " + shortCard(results) + ", loads in flight per thread:", "1", "2", "4", "8"}, 1);
    for (const std::string& line : linesOf(results, "in flight")) {
        std::vector<std::string> cells{line};
        for (const auto& [x, y] : placesOf(results, "in flight", line))
            cells.push_back(text::number(uint64_t(std::llround(y))));
        table += tableRow(cells);
    }
    return table + "\n";
}

Figure inFlightOf(const Results& results, const Results* other) {
    std::vector<Curve> curves;
    for (const std::string& line : linesOf(results, "in flight"))
        curves.push_back({line, placesOf(results, "in flight", line), int(curves.size())});
    const double least = leastOf(curves, &Place::first), most = mostOf(curves, &Place::first);
    curves.push_back(littlesLaw(results, least, most));
    Figure f{"in_flight", "What arrives, with so many bytes in flight",
             drawn({shortCard(results) + ": what is read with so many bytes in flight",
                    sizesInBytes("bytes in flight on the whole card", least, most),
                    powersOfTen("GB/s", leastOf(curves, &Place::second), mostOf(curves, &Place::second)), curves}),
             tableInFlight(results)};
    if (other && !linesOf(*other, "in flight").empty()) f.table += tableInFlight(*other);
    return f;
}

}  // namespace

std::string shortCard(const Results& results) {
    std::string name = about(results, "card");
    name.erase(0, name.find(' ') + 1);
    return name.substr(0, name.find(' '));
}

std::string tableHead(const std::vector<std::string>& columns, size_t texts) {
    std::string line = "|";
    for (size_t i = 0; i < columns.size(); i++) line += i < texts ? "---|" : "--:|";
    return tableRow(columns) + line + "\n";
}

std::string tableRow(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells) row += " " + cell + " |";
    return row + "\n";
}

std::vector<Figure> memoryFigures(const Results& results, const Results* other) {
    std::vector<Figure> figures;
    auto has = [&](const char* curve) { return !linesOf(results, curve).empty(); };
    if (has("card") && has("latency") && has("sweep")) {
        const bool both = other && !linesOf(*other, "card").empty();
        figures.push_back({"card", "Where a byte comes from on this card", cardOf(results),
                           tableOfLevels(results) + (both ? tableOfLevels(*other) : "")});
    }
    if (has("latency")) figures.push_back(latencyOf(results, other));
    if (has("sweep")) figures.push_back(sweepOf(results, other));
    if (has("latency") && has("sweep") && has("in flight")) figures.push_back(inFlightOf(results, other));
    for (const Figure& f : rooflineOf(results)) figures.push_back(f);
    return figures;
}

}  // namespace bench
