// What the charts are made of: figures that read on a light and on a dark page.
#pragma once

#include <string>

#include "common/text/numbers.h"

namespace bench {

inline std::string px(double v) { return text::decimal(v, 1); }

inline std::string textAt(const std::string& what, double x, double y, const std::string& text) {
    return "<text class=\"" + what + "\" x=\"" + px(x) + "\" y=\"" + px(y) + "\">" + text + "</text>\n";
}

// Begins a figure of that size with a ground of its own, since it may be shown on any; `styles` goes behind the usual
// ones. Text of class "over" is not struck through by lines that it covers.
inline std::string beginSvg(double width, double height, const std::string& title, const std::string& styles) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + px(width) + " " + px(height) + "\" width=\"" +
           px(width) + "\" height=\"" + px(height) + "\" role=\"img\">\n<title>" + title +
           "</title>\n<style>\n"
           "  svg { color: #1f2328; font: 13px system-ui, sans-serif; }\n"
           "  .page { fill: #fff; } .over { stroke: #fff; stroke-width: 4; paint-order: stroke; }\n"
           "  @media screen and (prefers-color-scheme: dark) {\n"
           "    svg { color: #e6edf3; } .page { fill: #161b22; } .over { stroke: #161b22; } }\n" +
           styles +
           "  text { fill: currentColor; dominant-baseline: central; }\n"
           "  .end { text-anchor: end; } .bold { font-weight: 600; } .small { font-size: 11px; opacity: .75; }\n"
           "  .copy { stroke: currentColor; stroke-dasharray: 3 3; opacity: .6; }\n"
           "</style>\n<rect class=\"page\" width=\"" +
           px(width) + "\" height=\"" + px(height) + "\" rx=\"8\"/>\n";
}

}  // namespace bench
