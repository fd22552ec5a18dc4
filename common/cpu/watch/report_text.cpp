// The report for a terminal: readable without colour and aloud.
#include <cpu_device/report.h>

#include <array>
#include <cstdlib>

#include "../../text/numbers.h"
#include "../../text/phrases.h"
#include "../../text/screen.h"
#include "../../text/version.h"
#include "../../text/width.h"
#include "../../text/wrap.h"
#include "../estimate/words.h"
#include "lines.h"
#include "report.h"

namespace cpu_device {
namespace {

using text::decimal;
using text::left;
using text::number;
using text::percent;
using text::plural;
using text::right;
using text::said;
using text::Style;

std::string wrapped(const std::string& english, size_t indent, size_t columns) {
    return text::wrapped(said(english), indent, columns);
}

std::string dimensions(const uint32_t* d) {
    std::string s = std::to_string(d[0]);
    if (d[1] > 1 || d[2] > 1) s += "×" + std::to_string(d[1]);
    if (d[2] > 1) s += "×" + std::to_string(d[2]);
    return s;
}

// Of a narrow terminal the lanes are left out.
std::string row(const std::array<std::string, 6>& cells, size_t columns) {
    bool narrow = columns < 76;
    return "  " + left(said(cells[0]), narrow ? 14 : 16) + right(said(cells[1]), narrow ? 10 : 13) +
           (narrow ? "" : right(said(cells[2]), 8)) + right(said(cells[3]), narrow ? 11 : 13) +
           right(said(cells[4]), 12) + right(said(cells[5]), narrow ? 11 : 12);
}

std::string lanesARequest(uint64_t lanes, uint64_t requests) { return decimal(double(lanes) / double(requests), 1); }

void globalRow(std::string& out, const char* what, const GlobalTraffic& t, size_t columns) {
    if (!t.requests) return;
    out += row({what, number(t.requests), lanesARequest(t.lanes, t.requests), number(t.sectors),
                decimal(t.sectorsPerRequest(), 1), percent(t.efficiency())},
               columns) +
           "\n";
}

void sharedRow(std::string& out, const char* what, const SharedTraffic& t, size_t columns) {
    if (!t.requests) return;
    out += row({what, number(t.requests), lanesARequest(t.lanes, t.requests), number(t.wavefronts),
                decimal(t.wavefrontsPerRequest(), 1), number(t.conflicts())},
               columns) +
           "\n";
}

// Below the first-level cache, where that says something: L1 holds what is loaded again, or sectors are stored in
// parts.
bool loadedAgain(const GlobalTraffic& t) { return t.l2Sectors * 50 < t.sectors * 49; }
bool inParts(const GlobalTraffic& t) { return t.l2PartialSectors * 50 > t.l2Sectors; }
// Other blocks ask for the same sectors, or for one of two that DRAM delivers together.
bool otherThanDram(const GlobalTraffic& t) {
    return t.dramSectors * 50 < t.l2Sectors * 49 || t.l2Sectors * 50 < t.dramSectors * 49;
}

// What only parts of a sector are stored of, has to be read first.
bool filledUp(const KernelReport& k) { return k.dramFills * 50 > k.dramLoads() + k.dramStores(); }

std::string belowText(const KernelReport& k, size_t columns, const Style& style) {
    const GlobalTraffic &loads = k.globalLoads, &stores = k.globalStores;
    if (!loadedAgain(loads) && !inParts(stores) && !otherThanDram(loads) && !otherThanDram(stores)) return "";
    std::string out = style.dim(row({"below L1", "L1 holds", "", "L2 sectors", "in parts", "DRAM"}, columns)) + "\n";
    if (loads.requests)
        out += row({"global loads", percent(loads.l1HitRate()), "", number(loads.l2Sectors), "", number(k.dramLoads())},
                   columns) +
               "\n";
    if (stores.requests)
        out += row({"global stores", "", "", number(stores.l2Sectors), number(stores.l2PartialSectors),
                    number(k.dramStores())},
                   columns) +
               "\n";
    if (filledUp(k)) out += row({"read for them", "", "", "", "", number(k.dramFills)}, columns) + "\n";
    return out;
}

void append(std::string& list, const std::string& item) { list += (list.empty() ? "" : ", ") + item; }

std::string lineTraffic(const Traffic& t, bool fermi) {
    std::string s;
    auto global = [&](const char* what, const GlobalTraffic& g) {
        if (g.requests)
            append(s, std::string(what) + " " + decimal(g.sectorsPerRequest(), 1) + " sectors per request (" +
                          percent(g.efficiency()) + ")");
    };
    auto shared = [&](const char* what, const SharedTraffic& g) {
        if (g.requests)
            append(s, std::string(what) + " " + decimal(g.wavefrontsPerRequest(), 1) + " wavefronts per request" +
                          (g.conflicts() ? "" : " (no conflict)"));
    };
    auto ofThem = [&](bool shown, uint64_t sectors, const GlobalTraffic& g, const char* what) {
        if (shown && !fermi) append(s, decimal(double(sectors) / double(g.requests), 1) + what);
    };
    const GlobalTraffic &loads = t.globalLoads, &stores = t.globalStores;
    global("loads", loads);
    if (loadedAgain(loads) && !fermi) append(s, percent(loads.l1HitRate()) + " of them in L1");
    ofThem(loadedAgain(loads), loads.l2Sectors, loads, " from L2");
    ofThem(loadedAgain(loads) || otherThanDram(loads), loads.dramSectors, loads, " from DRAM");
    global("stores", stores);
    ofThem(inParts(stores), stores.l2PartialSectors, stores, " of them in parts");
    ofThem(otherThanDram(stores), stores.dramSectors, stores, " to DRAM");
    global("atomics", t.globalAtomics);
    shared("shared loads", t.sharedLoads);
    shared("shared stores", t.sharedStores);
    shared("shared atomics", t.sharedAtomics);
    return s;
}

// Where a card was named: what the kernel's launches might take on it.
std::string estimateText(const KernelReport& k, const std::optional<estimate::Card>& card, size_t columns) {
    const std::vector<estimate::Launches> launches = estimate::launchesOf(k);
    if (!card || launches.empty()) return "";
    const estimate::Estimate e = estimate::sumOf(launches, *card);
    if (e.limits.empty())
        return k.blocksWaited ? wrapped("no estimate: its blocks wait for each other", 2, columns) : "";
    std::string out = wrapped(estimate::inWords(e, *card), 2, columns);
    for (const std::string& sentence : estimate::ranking(e)) out += wrapped(sentence, 4, columns);
    return out;
}

std::string kernelText(const KernelReport& k, size_t columns, const Style& style, bool fermi,
                       const std::optional<estimate::Card>& card) {
    std::string out = style.bold(k.name) + "\n";
    std::string head = plural(k.launches, "launch", "launches") + ", " + plural(k.threads, "thread");
    constexpr size_t shapesShown = 3;
    for (size_t i = 0; i < k.shapes.size() && i < shapesShown; i++) {
        const ShapeReport& s = k.shapes[i];
        head += (i ? "; " : ": ") + std::string("grid ") + dimensions(s.grid) + ", block " + dimensions(s.block);
        if (s.sharedBytes) head += ", " + number(s.sharedBytes) + " bytes of dynamic shared memory";
        if (s.count > 1 && k.shapes.size() > 1) head += " (" + number(s.count) + " times)";
    }
    if (k.shapes.size() > shapesShown) head += "; and " + plural(k.shapes.size() - shapesShown, "other shape");
    out += wrapped(head, 2, columns);
    if (k.barriersPerBlock > 0) {
        double b = k.barriersPerBlock;
        out += wrapped(decimal(b, b == static_cast<double>(static_cast<uint64_t>(b)) ? 0 : 1) +
                           (b == 1 ? " barrier per block" : " barriers per block"),
                       2, columns);
    }
    out += estimateText(k, card, columns);
    std::string global, shared;
    globalRow(global, "global loads", k.globalLoads, columns);
    globalRow(global, "global stores", k.globalStores, columns);
    globalRow(global, "global atomics", k.globalAtomics, columns);
    sharedRow(shared, "shared loads", k.sharedLoads, columns);
    sharedRow(shared, "shared stores", k.sharedStores, columns);
    sharedRow(shared, "shared atomics", k.sharedAtomics, columns);
    if (!global.empty())
        out +=
            style.dim(row({"", "requests", "lanes", "sectors", "per request", "efficiency"}, columns)) + "\n" + global;
    if (!fermi) out += belowText(k, columns, style);
    if (fermi && k.globalLoads.requests)
        out +=
            wrapped("global loads in 128-byte lines: " + number(k.globalLoads.lines) + "; without the cache " +
                        percent(double(k.globalLoads.bytesAsked) / double(k.globalLoads.sectors * 32)) + " efficient",
                    2, columns);
    if (!shared.empty())
        out += style.dim(row({"", "requests", "lanes", "wavefronts", "per request", "conflicts"}, columns)) + "\n" +
               shared;
    std::string file;
    for (const LineReport& l : k.lines) {
        std::string traffic = lineTraffic(l, fermi);
        if (traffic.empty()) continue;
        if (l.file != file) out += style.dim("  " + (l.file.empty() ? said("(line not known)") : l.file)) + "\n";
        file = l.file;
        out += right(l.line ? std::to_string(l.line) : "", 6) + "  " + text::cut(l.source, columns - 8) + "\n";
        out += wrapped(traffic, 8, columns);
    }
    return out + "\n";
}

// A place and its code: below it, where they do not fit side by side.
std::string placeText(const SourcePlace& p, size_t columns) {
    std::string place = "    " + p.file + ":" + std::to_string(p.line), source = sourceText(p.file, p.line);
    if (source.empty()) return place + "\n";
    if (text::width(place) + 2 + text::width(source) <= columns) return place + "  " + source + "\n";
    return place + "\n        " + text::cut(source, columns - 8) + "\n";
}

}  // namespace

std::string toText(const Defect& d, int columnsWanted, bool colour) {
    Style style{colour};
    auto columns = static_cast<size_t>(columnsWanted);
    std::string out = style.red(said(name(d.kind)));
    if (!d.kernel.empty()) out += text::inChinese() ? "，核函数 " + d.kernel : " in " + d.kernel;
    if (!d.object.empty()) out += (text::inChinese() ? "：" : ": ") + d.object;
    if (d.count > 1) out += " " + said("(" + number(d.count) + " times)");
    out += "\n";
    std::string what = d.what;
    if (d.hasThread)
        what = "block (" + std::to_string(d.block[0]) + "," + std::to_string(d.block[1]) + "," +
               std::to_string(d.block[2]) + "), " + what;
    out += wrapped(what, 4, columns);
    for (const SourcePlace& p : d.places) out += placeText(p, columns);
    out += wrapped("likely cause: " + d.cause, 4, columns);
    return out;
}

std::string toText(const Report& r, int columnsWanted, bool colour) {
    Style style{colour};
    auto columns = static_cast<size_t>(columnsWanted);
    std::string out = "\n" + style.bold(said(std::string("Access report of the CPU device ") + text::version())) +
                      (r.model == "fermi" ? " " + said("(model: fermi)") : "") + "\n\n";
    if (r.kernels.empty()) out += said("No kernel of your own was launched.") + "\n\n";
    const char* named = std::getenv("CARD");
    const auto card = named && *named ? estimate::cardOf(named) : std::nullopt;
    for (const KernelReport& k : r.kernels) out += kernelText(k, columns, style, r.model == "fermi", card);
    if (card && !r.kernels.empty())
        out += wrapped(
                   "Estimates know nothing of arithmetic and registers, and begin with an empty cache. How far they "
                   "are off: docs/estimates.md",
                   0, columns) +
               "\n";
    if (named && *named && !card)
        out += wrapped("CARD=" + std::string(named) + " is no card that is known. There are " +
                           estimate::namesOfCards() + ", and what make calibrate writes",
                       0, columns) +
               "\n";
    std::vector<Defect> defects, warnings;
    for (const Defect& d : r.defects) (isWarning(d) ? warnings : defects).push_back(d);
    if (defects.empty()) out += said("No defects found.") + "\n";
    auto list = [&](const char* what, const std::vector<Defect>& some) {
        if (some.empty()) return;
        out += style.bold(said(plural(some.size(), what))) + "\n";
        for (size_t i = 0; i < some.size(); i++)
            out += right(std::to_string(i + 1), 2) + ". " + toText(some[i], columnsWanted, colour);
    };
    list("defect", defects);
    list("warning", warnings);
    return out;
}

}  // namespace cpu_device
