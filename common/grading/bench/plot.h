// Curves over two axes as an SVG figure.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bench {

struct Curve {
    std::string name;                               // in the legend; "": it is not there
    std::vector<std::pair<double, double>> points;  // in order of x
    int colour = 0;
    bool joined = true, dots = true, dashed = false;
};
// Beside a place.
struct Label {
    double x, y;
    std::string text;
};
// Equal steps are equal factors, unless it is linear. Where nothing else is said, least and most are those of the
// ticks.
struct Axis {
    std::string name;
    std::vector<std::pair<double, std::string>> ticks;
    bool linear = false;
};
struct Plot {
    std::string title;
    Axis x, y;
    std::vector<Curve> curves;
    std::vector<Label> labels = {};
};
std::string drawn(const Plot& plot);

// Ticks at powers of ten: "0.1", "1", "10", "100".
Axis powersOfTen(const std::string& name, double least, double most);
// Ticks at every second power of two: "4 KiB", "16 KiB", … "1 GiB".
Axis sizesInBytes(const std::string& name, double least, double most);
// From 0, with some six ticks.
Axis fromZero(const std::string& name, double most);

std::string inBytes(double bytes);  // "256 KiB"

}  // namespace bench
