#include "time_words.h"

#include "common/text/numbers.h"

namespace grade {
namespace {

using text::decimal;

bool isArithmetic(const Time& t) { return t.unit == "TFLOP/s"; }

// One thread alone reaches less than 0.1 GB/s.
int placesOf(double gigabytes) { return gigabytes < 0.1 ? 4 : gigabytes < 10 ? 2 : 0; }

std::string oneIn(double share) { return decimal(100 * share, 1) + " %"; }

}  // namespace

std::string speedOf(const Time& t) { return decimal(t.speed, isArithmetic(t) ? 1 : placesOf(t.speed)) + " " + t.unit; }

double shareOfCopy(const Time& t) { return t.copy > 0 && !isArithmetic(t) ? t.speed / t.copy : 0; }

std::string comparisonOf(const Time& t) {
    if (t.copy <= 0) return "";
    if (isArithmetic(t)) return decimal(t.speed / t.copy, 1) + " × the naive one's " + decimal(t.copy, 1);
    std::string peak = t.peak > 0 ? ", " + oneIn(t.speed / t.peak) + " of peak" : "";
    return oneIn(shareOfCopy(t)) + " of the copy's " + decimal(t.copy, 0) + " GB/s" + peak;
}

std::string detailsOf(const Time& t) {
    return t.on + " on " + t.device + ": " + decimal(t.milliseconds, 3) + " ms, spread " + oneIn(t.spread);
}

std::optional<EstimatedTime> estimatedTime(const grading::Counted& c) {
    const auto card = estimate::chosenCard();
    std::vector<estimate::Launches> launches;
    for (const estimate::Work& w : estimate::fromText(c.launches)) launches.push_back({w, 1});
    if (!card || launches.empty()) return {};
    const estimate::Estimate e = estimate::sumOf(launches, *card, c.cold);
    if (e.limits.empty()) return {};
    return EstimatedTime{e, card->name, c.on + ": " + estimate::inWords(e, *card)};
}

}  // namespace grade
