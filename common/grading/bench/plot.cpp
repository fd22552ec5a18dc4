#include "plot.h"

#include <algorithm>
#include <cmath>

#include "common/text/width.h"
#include "svg.h"

namespace bench {
namespace {

// In pixels.
constexpr double plotWidth = 560, plotHeight = 300, plotLeft = 64, plotTop = 40, below = 52, legendLine = 18;
constexpr int colours = 7;

struct Scale {
    const Axis& axis;
    double from, to;  // in pixels

    double along(double v) const { return axis.linear ? v : std::log(v); }
    double operator()(double v) const {
        const double least = along(axis.ticks.front().first), most = along(axis.ticks.back().first);
        return from + (to - from) * (std::min(std::max(along(v), least), most) - least) / (most - least);
    }
};

std::string lineTo(double x1, double y1, double x2, double y2, const std::string& what) {
    return "<line class=\"" + what + "\" x1=\"" + px(x1) + "\" x2=\"" + px(x2) + "\" y1=\"" + px(y1) + "\" y2=\"" +
           px(y2) + "\"/>\n";
}

std::string axes(const Plot& plot, const Scale& x, const Scale& y) {
    std::string svg;
    for (const auto& [value, text] : plot.x.ticks) {
        svg += lineTo(x(value), y.to, x(value), y.from, "grid");
        svg += textAt("small middle", x(value), y.from + 14, text);
    }
    for (const auto& [value, text] : plot.y.ticks) {
        svg += lineTo(x.from, y(value), x.to, y(value), "grid");
        svg += textAt("small end", x.from - 6, y(value), text);
    }
    svg += textAt("small end", x.to, y.from + 34, plot.x.name);
    return svg + textAt("small", 8, plotTop - 12, plot.y.name);
}

std::string curveOf(const Curve& c, const Scale& x, const Scale& y) {
    std::string svg, colour = std::to_string(c.colour % colours);
    if (c.joined) {
        svg += "<polyline class=\"line c" + colour + (c.dashed ? " dashed" : "") + "\" points=\"";
        for (const auto& [a, b] : c.points) svg += px(x(a)) + "," + px(y(b)) + " ";
        svg += "\"/>\n";
    }
    if (c.dots)
        for (const auto& [a, b] : c.points)
            svg += "<circle class=\"dot c" + colour + "\" cx=\"" + px(x(a)) + "\" cy=\"" + px(y(b)) + "\" r=\"3\"/>\n";
    return svg;
}

// Labels that would lie on one another go down.
std::string labelsOf(std::vector<Label> labels, const Scale& x, const Scale& y) {
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y > b.y; });
    std::vector<std::pair<double, double>> taken;  // where a text begins, and its height
    std::string svg;
    for (const Label& l : labels) {
        const double left = x(l.x) + 7;
        double height = y(l.y);
        for (const auto& [otherLeft, other] : taken)
            if (std::fabs(otherLeft - left) < 8 * double(text::width(l.text)) && height < other + 12)
                height = std::max(height, other + 12);
        taken.push_back({left, height});
        svg += textAt("small", left, height, l.text);
    }
    return svg;
}

}  // namespace

std::string drawn(const Plot& plot) {
    const auto named =
        std::count_if(plot.curves.begin(), plot.curves.end(), [](const Curve& c) { return !c.name.empty(); });
    const double bottom = plotTop + plotHeight, height = bottom + below + legendLine * double(named);
    const Scale x{plot.x, plotLeft, plotLeft + plotWidth}, y{plot.y, bottom, plotTop};
    std::string svg =
        beginSvg(plotLeft + plotWidth + 56, height, plot.title,
                 "  .grid { stroke: currentColor; opacity: .15; } .middle { text-anchor: middle; }\n"
                 "  .line { fill: none; stroke-width: 2; } .dashed { stroke-dasharray: 5 4; }\n"
                 "  .c0 { color: #2a78d6; } .c1 { color: #c2571a; } .c2 { color: #1f8a4c; } .c3 { color: #8250df; } "
                 ".c4 { color: #b8860b; } .c5 { color: #b3377a; } .c6 { color: #8a8f98; }\n"
                 "  .line { stroke: currentColor; } .dot { fill: currentColor; }\n"
                 "  @media screen and (prefers-color-scheme: dark) { .c0 { color: #5aa2f5; } .c1 { color: "
                 "#f0883e; } .c2 { color: #56d364; } .c3 { color: #bc8cff; } .c4 { color: #e3b341; } .c5 { color: "
                 "#ff7bb8; } }\n");
    svg += textAt("bold", 8, 14, plot.title) + axes(plot, x, y);
    double legend = bottom + below;
    for (const Curve& c : plot.curves) {
        svg += curveOf(c, x, y);
        if (c.name.empty()) continue;
        svg += "<line class=\"line c" + std::to_string(c.colour % colours) + (c.dashed ? " dashed" : "") + "\" x1=\"" +
               px(plotLeft) + "\" x2=\"" + px(plotLeft + 28) + "\" y1=\"" + px(legend) + "\" y2=\"" + px(legend) +
               "\"/>\n";
        svg += textAt("small", plotLeft + 36, legend, c.name);
        legend += legendLine;
    }
    return svg + labelsOf(plot.labels, x, y) + "</svg>\n";
}

Axis powersOfTen(const std::string& name, double least, double most) {
    Axis axis{name, {}};
    const int first = int(std::floor(std::log10(least))), last = int(std::ceil(std::log10(most)));
    for (int power = first; power <= std::max(last, first + 1); power++)
        axis.ticks.push_back({std::pow(10, power), power < 0
                                                       ? text::decimal(std::pow(10, power), -power)
                                                       : text::number(uint64_t(std::llround(std::pow(10, power))))});
    return axis;
}

std::string inBytes(double bytes) {
    const char* const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    for (; bytes >= 1024 && unit < 4; unit++) bytes /= 1024;
    return text::decimal(bytes, bytes == std::floor(bytes) ? 0 : 1) + " " + units[unit];
}

Axis sizesInBytes(const std::string& name, double least, double most) {
    Axis axis{name, {}};
    for (double bytes = std::exp2(std::floor(std::log2(least)));; bytes *= 4) {
        axis.ticks.push_back({bytes, inBytes(bytes)});
        if (bytes >= most) return axis;
    }
}

Axis fromZero(const std::string& name, double most) {
    double step = std::pow(10, std::floor(std::log10(most / 5)));
    for (double more : {5.0, 2.0})
        if (most / (step * more) >= 4) {
            step *= more;
            break;
        }
    Axis axis{name, {}, true};
    for (double v = 0; v < most + step; v += step) axis.ticks.push_back({v, text::number(uint64_t(std::llround(v)))});
    return axis;
}

}  // namespace bench
