#include "picture.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "../stage/text.h"
#include "common/cpu/watch/coalescing.h"
#include "common/grading/command/terminal.h"
#include "common/text/numbers.h"
#include "common/text/width.h"

namespace grade {
namespace {

using text::decimal;
using text::number;
using text::percent;
using text::plural;
namespace rules = cpu_device;

constexpr int sectorSize = rules::sectorBytes;

// Addresses as the rules of the hardware take them: far from 0, since an offset may be negative.
constexpr int64_t objectBegin = int64_t(1) << 40;
int64_t addressOf(const Access& a, int64_t offset) { return objectBegin + a.alignment + offset; }

struct Addresses {
    uint64_t at[32] = {};
    explicit Addresses(const Access& a) {
        for (size_t lane = 0; lane < 32; lane++)
            if (a.offset[lane]) at[lane] = uint64_t(addressOf(a, *a.offset[lane]));
    }
};

int leastSectors(const Access& a) { return (a.distinctBytes() + sectorSize - 1) / sectorSize; }
double efficiencyOf(const Access& a) {
    return a.units ? double(a.distinctBytes()) / (double(sectorSize) * a.units) : 1;
}

int leastWavefronts(const Access& a) {
    Addresses addresses(a);
    auto bytes = uint32_t(a.bytes);
    if (a.way == Way::atomic) return int(rules::sharedAtomicTraffic(addresses.at, a.lanes(), bytes).ideal);
    return int(rules::sharedTraffic(addresses.at, a.lanes(), bytes, a.way == Way::load).ideal);
}

// The words that some lanes want, each with all of them, in the order of the lanes.
std::vector<Word> wordsOfLanes(const Access& a, int first, int end) {
    std::map<uint64_t, uint32_t> wanted;
    Addresses addresses(a);
    for (int lane = first; lane < end; lane++) {
        if (!a.offset[size_t(lane)]) continue;
        uint64_t begin = addresses.at[lane], last = begin + uint64_t(a.bytes) - 1;
        for (uint64_t w = begin / rules::wordBytes; w <= last / rules::wordBytes; w++) wanted[w] |= uint32_t(1) << lane;
    }
    std::vector<Word> words;
    for (const auto& [word, lanes] : wanted) words.push_back({int(rules::bankOf(word * rules::wordBytes)), 0, lanes});
    std::stable_sort(words.begin(), words.end(),
                     [](const Word& x, const Word& y) { return __builtin_ctz(x.lanes) < __builtin_ctz(y.lanes); });
    return words;
}

// Lanes that are served together share a pass; a bank gives one word in each.
std::vector<Word> wordsInPasses(const Access& a) {
    std::vector<Word> words;
    int group = int(rules::lanesServedTogether(Addresses(a).at, a.lanes(), uint32_t(a.bytes), a.way == Way::load));
    for (int first = 0, firstPass = 0; first < 32; first += group) {
        int perBank[rules::bankCount] = {}, passes = 0;
        for (Word w : wordsOfLanes(a, first, first + group)) {
            w.pass = firstPass + perBank[w.bank]++;
            passes = std::max(passes, perBank[w.bank]);
            words.push_back(w);
        }
        firstPass += passes;
    }
    return words;
}

// An atomic takes its bank alone, also where lanes want the same word.
std::vector<Word> wordsInTurns(const Access& a) {
    std::vector<Word> words;
    int perBank[rules::bankCount] = {};
    for (int lane = 0; lane < 32; lane++) {
        std::vector<Word> own = wordsOfLanes(a, lane, lane + 1);
        if (own.empty()) continue;
        int pass = perBank[own[0].bank]++;
        for (Word w : own) words.push_back({w.bank, pass, w.lanes});
    }
    return words;
}

// How the lanes' addresses follow one another: "side by side", "4096 bytes apart".
std::string patternOf(const Access& a) {
    std::vector<int64_t> at;
    for (const auto& o : a.offset)
        if (o) at.push_back(*o);
    if (at.size() < 2) return "";
    // How long the runs of lanes at this distance are, if all are equally long.
    auto runs = [&](int64_t distance) {
        size_t length = 1, first = 0;
        for (size_t i = 1; i <= at.size(); i++) {
            if (i < at.size() && at[i] - at[i - 1] == distance) {
                length++;
                continue;
            }
            if (first && length != first) return size_t(0);
            first = length;
            length = 1;
        }
        return first;
    };
    int64_t step = at[1] - at[0];
    if (runs(step) == at.size()) {
        std::string backwards = step < 0 ? ", backwards" : "";
        if (std::llabs(step) == a.bytes) return "side by side" + backwards;
        return plural(uint64_t(std::llabs(step)), "byte") + " apart" + backwards;
    }
    auto [least, most] = std::minmax_element(at.begin(), at.end());
    if (step && *most + a.bytes - *least == a.distinctBytes()) return "side by side, but not in the lanes' order";
    if (size_t length = runs(step); length > 1) {
        std::string text = "in " + number(at.size() / length) + " runs of " + number(length);
        if (step == a.bytes) return text + " neighbours";
        return text +
               (step == 0 ? " that want the same" : " that are " + number(uint64_t(std::llabs(step))) + " bytes apart");
    }
    return "at scattered places";
}

std::string subjectOf(const Access& a) {
    int n = a.activeLanes();
    if (n == 32) return "All 32 lanes";
    if (n == 1) return "Lane " + std::to_string(__builtin_ctz(a.lanes())) + " alone";
    return std::to_string(n) + " of 32 lanes";
}

std::string globalResult(const Access& a) {
    std::vector<Sector> all = sectorsOf(a);
    size_t sectors = all.size();
    int bytes = a.distinctBytes();
    std::string least = plural(uint64_t(leastSectors(a)), "sector");
    if (size_t(a.units) > sectors)
        return "Lanes that want the same word take turns, and each turn moves its sector: " +
               plural(uint64_t(a.units), "sector") + ".";
    if (efficiencyOf(a) == 1) return "They fill " + least + ": every byte that is moved is used (100 %).";
    std::string text = "They lie in " + plural(sectors, "sector") + ": " + number(sectors * size_t(sectorSize)) +
                       " bytes are moved for " + number(uint64_t(bytes)) + " (" + percent(efficiencyOf(a)) + ").";
    if (int(sectors) > leastSectors(a)) text += " " + least + " would do.";
    int past = all.empty() ? 0 : __builtin_ctz(all[0].used);
    if (int(sectors) == leastSectors(a) + 1 && past)
        text += " They begin " + plural(uint64_t(past), "byte") + " behind the begin of a sector.";
    return text;
}

std::string sharedResult(const Access& a) {
    std::vector<Word> words = wordsOf(a);
    int least = leastWavefronts(a);
    std::string wavefronts = plural(uint64_t(a.units), "wavefront");
    if (a.units <= least) {
        if (least > 1) return "These are more bytes than the banks give in one pass: " + wavefronts + ", no conflict.";
        if (words.size() == 1 && a.activeLanes() > 1) return "One word serves them all: " + wavefronts + ".";
        return "No two want different words of one bank: " + wavefronts + ", a single pass over the banks.";
    }
    std::set<int> banks;
    for (const Word& w : words) banks.insert(w.bank);
    std::string where = "Different words lie in the same bank, and a bank gives one at a time";
    if (banks.size() == 1)
        where = "All lie in bank " + std::to_string(*banks.begin()) + ", which gives one word at a time";
    else if (banks.size() < 32)
        where = "They lie in only " + std::to_string(banks.size()) +
                " of the 32 banks, and a bank gives one word at a time";
    if (a.way == Way::atomic) where = "Lanes that want the same bank take turns";
    return where + ": " + wavefronts + ", where " + std::to_string(least) + " would do.";
}

}  // namespace

std::vector<Sector> sectorsOf(const Access& a) {
    std::map<int64_t, Sector> sectors;
    for (size_t lane = 0; lane < 32; lane++)
        for (int b = 0; a.offset[lane] && b < a.bytes; b++) {
            int64_t address = addressOf(a, *a.offset[lane] + b), begin = address / sectorSize * sectorSize;
            Sector& s = sectors[begin];
            s.offset = begin - addressOf(a, 0);
            s.lanes |= uint32_t(1) << lane;
            s.used |= uint32_t(1) << (address - begin);
        }
    std::vector<Sector> sorted;
    for (const auto& [begin, sector] : sectors) sorted.push_back(sector);
    return sorted;
}

std::vector<Word> wordsOf(const Access& a) { return a.way == Way::atomic ? wordsInTurns(a) : wordsInPasses(a); }

std::string lanesAsText(uint32_t lanes, size_t columns) {
    std::vector<int> all;
    for (int lane = 0; lane < 32; lane++)
        if (lanes >> lane & 1) all.push_back(lane);
    if (all.empty()) return "none";
    std::string first = std::to_string(all[0]);
    if (all.size() == 1) return first;
    int step = all[1] - all[0];
    bool even = true;
    for (size_t i = 2; i < all.size(); i++) even = even && all[i] - all[i - 1] == step;
    std::string text = first + "–" + std::to_string(all.back());
    if (!even || all.size() == 2) {
        text = first;
        for (size_t i = 1; i < all.size(); i++) text += "," + std::to_string(all[i]);
    } else if (step > 1) {
        text += " by " + std::to_string(step);
    }
    return text::width(text) <= columns ? text : first + "," + std::to_string(all[1]) + "…";
}

std::string titleOf(const Access& a) {
    std::string object = a.object.empty() ? (a.memory == Memory::global ? "global memory" : "shared memory") : a.object;
    switch (a.way) {
        case Way::load: return (a.memory == Memory::global ? "Load from " : "Shared load from ") + object;
        case Way::store: return (a.memory == Memory::global ? "Store to " : "Shared store to ") + object;
        case Way::atomic: break;
    }
    return (a.memory == Memory::global ? "Atomic on " : "Shared atomic on ") + object;
}

std::string inWords(const Access& a) {
    std::string pattern = patternOf(a);
    bool same = pattern == "0 bytes apart";
    std::string object = a.object.empty() ? ""
                                          : (a.way == Way::store           ? " to "
                                             : a.way == Way::load && !same ? " from "
                                                                           : " of ") +
                                                a.object;
    std::string verb = a.way == Way::load ? "read" : a.way == Way::store ? "write" : "update";
    if (a.activeLanes() == 1) verb += "s";
    std::string text = subjectOf(a) + " " + verb + (same ? " the same " : " ") + plural(uint64_t(a.bytes), "byte") +
                       (same || a.activeLanes() == 1 ? "" : " each") + object;
    if (!same && !pattern.empty()) text += ", " + pattern;
    text += ". " + (a.memory == Memory::global ? globalResult(a) : sharedResult(a));
    if (a.requests > 1 && decimal(a.unitsOnAverage, 1) != decimal(a.units, 1))
        text += " Over all " + number(a.requests) + " requests of this line it is " + decimal(a.unitsOnAverage, 1) +
                " on average.";
    return text;
}

std::string verdictOf(const Access& a) {
    if (a.memory == Memory::global)
        return plural(uint64_t(a.units), "sector") + ", " + percent(efficiencyOf(a)) + " used";
    int least = leastWavefronts(a);
    return plural(uint64_t(a.units), "wavefront") +
           (a.units > least ? ", " + std::to_string(least) + " would do" : ", no conflict");
}

bool isWasteful(const Access& a) {
    return a.memory == Memory::global ? a.units > leastSectors(a) : a.units > leastWavefronts(a);
}

bool usesAll(const Access& a) { return efficiencyOf(a) == 1; }

std::string whyNoPicture(const StageResult& s) {
    std::string stage = s.stage.id + " " + s.stage.name;
    if (s.outcome == Outcome::notWritten) return stage + " is not written yet: there is nothing to draw.";
    if (!accessesOf(s.report).empty()) return "";
    if (s.outcome == Outcome::passed) return stage + " launches no kernel that could be drawn.";
    return stage + " came to no launch that could be drawn: ./grade --stage " + s.stage.id + " says why.";
}

}  // namespace grade
