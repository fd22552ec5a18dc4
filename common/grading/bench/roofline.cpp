#include <algorithm>
#include <cmath>
#include <set>

#include "memory_curves.h"
#include "plot.h"
#include "svg.h"

namespace bench {
namespace {

// A kernel that computes: how many operations for each byte that it must move at least, and how many in a second.
struct Computing {
    std::string stage, name;
    double operationsPerByte, gigaflops;
};

// What is made of the bytes, as a row tells by its size: two floats are added, and one is stored; something is added to
// each; an int is squared and added. 0: it only moves them, and has no place below a roof.
double perByte(const Row& r) {
    auto says = [&](const char* what) { return r.on.find(what) != std::string::npos; };
    return says("offset") ? 1.0 / 12 : says("points") ? 1.0 / 8 : says("ints") ? 2.0 / 4 : 0;
}

// 2 n³ operations on three matrices of n² floats.
double perByteOfProduct(double operations) { return operations / (12 * std::pow(operations / 2, 2.0 / 3)); }

// Each stage once, as it stands first.
std::vector<Computing> computing(const Results& results) {
    std::vector<Computing> all;
    std::set<std::string> seen;
    for (const Row& r : results.rows) {
        if (!r.ladder || !r.step.empty() || seen.count(r.stage)) continue;
        const bool product = r.unit == "TFLOP/s";
        const double intensity = product ? perByteOfProduct(r.operations) : perByte(r);
        if (intensity <= 0) continue;
        seen.insert(r.stage);
        all.push_back({r.stage, r.name, intensity, product ? 1e3 * r.speed : intensity * r.speed});
    }
    return all;
}

struct Roofs {
    double gigabytesPerSecond = 0, gigaflops = 0;  // 0: not measured
    double above(double operationsPerByte) const { return std::min(operationsPerByte * gigabytesPerSecond, gigaflops); }
};

Roofs roofsOf(const Results& results) {
    Roofs roofs;
    for (const Row& r : results.rows) {
        if (r.unit == "GB/s") roofs.gigabytesPerSecond = std::max(roofs.gigabytesPerSecond, r.peak);
        if (r.name == "multiplyAddsOnly") roofs.gigaflops = 1e3 * r.speed;
    }
    return roofs;
}

std::string tableOfRoof(const std::vector<Computing>& all, const Roofs& roofs) {
    std::string table = tableHead({"stage", "operations per byte", "GFLOP/s", "attainable", "of that"}, 1);
    auto whole = [](double v) { return text::number(uint64_t(std::llround(v))); };
    for (const Computing& c : all) {
        const double roof = roofs.above(c.operationsPerByte);
        table += tableRow({c.stage + " `" + c.name + "`",
                           text::decimal(c.operationsPerByte, c.operationsPerByte < 10 ? 3 : 0),
                           c.gigaflops < 10 ? text::decimal(c.gigaflops, 1) : whole(c.gigaflops), whole(roof),
                           text::decimal(100 * c.gigaflops / roof, 1) + " %"});
    }
    return table + "\n";
}

}  // namespace

std::vector<Figure> rooflineOf(const Results& results) {
    const std::vector<Computing> all = computing(results);
    const Roofs roofs = roofsOf(results);
    if (all.empty() || roofs.gigabytesPerSecond <= 0 || roofs.gigaflops <= 0) return {};
    const double ridge = roofs.gigaflops / roofs.gigabytesPerSecond;
    double least = ridge, most = ridge, slowest = roofs.gigaflops;
    Curve points{"", {}, 1, false};
    std::vector<Label> labels;
    for (const Computing& c : all) {
        least = std::min(least, c.operationsPerByte);
        most = std::max(most, c.operationsPerByte);
        slowest = std::min(slowest, c.gigaflops);
        points.points.push_back({c.operationsPerByte, c.gigaflops});
        labels.push_back({c.operationsPerByte, c.gigaflops, c.stage});
    }
    const Axis x = powersOfTen("operations per byte", least, most),
               y = powersOfTen("GFLOP/s", slowest, roofs.gigaflops);
    const double from = x.ticks.front().first, to = x.ticks.back().first;
    Curve roof{"the roof: " + text::number(uint64_t(roofs.gigabytesPerSecond)) + " GB/s, the memory's peak, and " +
                   text::number(uint64_t(roofs.gigaflops)) + " GFLOP/s of multiply-adds on registers",
               {{from, roofs.above(from)}, {ridge, roofs.gigaflops}, {to, roofs.above(to)}},
               0};
    roof.dots = false;
    labels.push_back({ridge, roofs.gigaflops / 2, "the ridge: " + text::decimal(ridge, 1)});
    return {{"roofline", "The stages that compute, below what memory and arithmetic allow",
             drawn({"Roofline, " + about(results, "card"), x, y, {roof, points}, labels}), tableOfRoof(all, roofs)}};
}

}  // namespace bench
