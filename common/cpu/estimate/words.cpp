#include "words.h"

#include <algorithm>
#include <cmath>

#include "../../text/numbers.h"

namespace estimate {
namespace {

// Two digits are more than an estimate has to say.
std::string timeInWords(double microseconds) {
    const bool small = microseconds < 995;
    const double value = small ? microseconds : microseconds / 1e3;
    return text::decimal(value, value < 9.95 ? 1 : 0) + (small ? " µs" : " ms");
}

// "1.4 to 2.7 ms"
std::string rangeInWords(const Estimate& e) {
    if (!e.isRange()) return timeInWords(e.microseconds);
    const std::string least = timeInWords(e.least), most = timeInWords(e.most);
    const size_t unit = least.find(' ');
    const bool sameUnit = most.substr(most.find(' ')) == least.substr(unit);
    return (sameUnit ? least.substr(0, unit) : least) + " to " + most;
}

std::string withArticle(const std::string& card) { return (card.find_first_of("AHLR") == 0 ? "an " : "a ") + card; }

struct Advice {
    const char *limit, *what;
};
constexpr Advice advices[] = {
    {"DRAM", "fewer bytes from memory, or each of them once, would move it"},
    {"L2", "fewer sectors, or data that several threads of a block load once, would move it"},
    {"L2, by sectors stored in parts",
     "requests that store whole sectors would move it: neighbouring lanes, neighbouring addresses"},
    {"L1 and shared memory", "fewer lines in a request, wider loads, or fewer bank conflicts would move it"},
    {"waiting for loads", "more loads under way would move it: several a thread, or more threads"},
    {"starting blocks", "more work for each block would move it"},
    {"start of the launch", "fewer launches, each with more to do, would move it"},
    {"arithmetic", "only less arithmetic would move it"},
    {"sectors at random",
     "data in the order in which it is wanted, or so little of it that it stays in L2, would move it"},
    {"atomics on few addresses", "adding up within a warp or a block first, or more addresses, would move it"},
    {"atomics", "adding up within a warp or a block first would move it"}};

}  // namespace

std::string inWords(const Estimate& e, const Card& card) {
    std::string words = "≈ " + rangeInWords(e) + " on " + withArticle(card.name);
    if (!card.measured) words += " at best, by its data sheet";
    return e.limits.empty() ? words : words + ", bound by " + e.limits[0].name;
}

std::vector<std::string> ranking(const Estimate& e) {
    if (e.limits.empty()) return {};
    std::string each;
    for (const Limit& l : e.limits)
        if (l.microseconds > 0.05 * e.limits[0].microseconds)
            each += (each.empty() ? "" : "; ") + l.name + " " + timeInWords(l.microseconds);
    std::vector<std::string> sentences{(e.isRange() ? "alone, at most: " : "alone: ") + each};
    sentences.insert(sentences.end(), e.because.begin(), e.because.end());
    for (const Advice& a : advices)
        if (a.limit == e.limits[0].name) sentences.push_back(a.what);
    return sentences;
}

Estimate sumOf(const std::vector<Launches>& launches, const Card& card, bool cold) {
    Estimate sum;
    for (const Launches& l : launches) {
        const Estimate e = estimateOf(l.one, card, cold);
        if (e.limits.empty()) return {};
        sum.microseconds += e.microseconds * l.count;
        sum.least += e.least * l.count;
        sum.most += e.most * l.count;
        for (const std::string& sentence : e.because)
            if (std::find(sum.because.begin(), sum.because.end(), sentence) == sum.because.end())
                sum.because.push_back(sentence);
        for (const Limit& limit : e.limits) {
            auto same = std::find_if(sum.limits.begin(), sum.limits.end(),
                                     [&](const Limit& other) { return other.name == limit.name; });
            if (same == sum.limits.end()) same = sum.limits.insert(sum.limits.end(), {limit.name, 0});
            same->microseconds += limit.microseconds * l.count;
        }
    }
    std::sort(sum.limits.begin(), sum.limits.end(),
              [](const Limit& a, const Limit& b) { return a.microseconds > b.microseconds; });
    return sum;
}

}  // namespace estimate
