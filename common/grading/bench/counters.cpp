#include "counters.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "common/text/numbers.h"
#include "markers.h"

namespace bench {
namespace {

const std::string page = "docs/counters.md", hardwareTable = "docs/results/h200-counters.csv",
                  sanitizerTable = "docs/results/h200-sanitizer.csv",
                  answersTable = "docs/results/h200-sanitizer-answers.csv",
                  verdictsTable = "docs/results/h200-answers.csv",
                  reasonsTable = "tests/cpu/counters/chapters/differences.csv";

using CsvRow = std::vector<std::string>;

CsvRow fields(const std::string& line) {
    CsvRow row;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, ',');) row.push_back(field);
    if (!line.empty() && line.back() == ',') row.emplace_back();
    return row;
}

// A table without its comments; the first row names the columns.
std::vector<CsvRow> rowsOf(const std::string& file) {
    std::vector<CsvRow> rows;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line[0] != '#') rows.push_back(fields(line));
    return rows;
}

// What is no number counts as 0.
long long number(const CsvRow& row, size_t column) { return column < row.size() ? std::atoll(row[column].c_str()) : 0; }

// What is compared: atomics are in two columns of the hardware's table. Its requests to shared memory are left out:
// another unit counts them, and sometimes an instruction twice.
struct Column {
    const char* name;
    size_t ours;
    std::vector<size_t> hardware;
};
const std::vector<Column> columns = {
    {"loads", 3, {3}},
    {"load sectors", 4, {4}},
    {"stores", 5, {5}},
    {"store sectors", 6, {6}},
    {"atomics", 7, {7, 9}},
    {"atomic sectors", 8, {8, 10}},
    {"shared load wavefronts", 10, {12}},
    {"shared store wavefronts", 12, {14}},
    {"shared atomic wavefronts", 14, {16}},
};

struct Kernel {
    std::string chapter, name;
    int launches = 0, equal = 0;
    long long requests = 0, sectors = 0;
    std::set<size_t> differs;  // columns
};

// Why a kernel may count otherwise: "kernel,reason, which may have commas".
std::map<std::string, std::string> readReasons() {
    std::map<std::string, std::string> reasons;
    std::ifstream in(reasonsTable);
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#' || line.rfind("kernel,", 0) == 0) continue;
        size_t comma = line.find(',');
        reasons[line.substr(0, comma)] = line.substr(std::min(comma, line.size() - 1) + 1);
    }
    return reasons;
}

// Adds a launch to its kernel.
void compare(const CsvRow& ours, const CsvRow& hardware, bool hasReason, Kernel& kernel) {
    std::set<size_t> differs;
    for (size_t i = 0; i < columns.size(); i++) {
        long long theirs = 0;
        for (size_t at : columns[i].hardware) theirs += number(hardware, at);
        if (number(ours, columns[i].ours) == theirs) continue;
        differs.insert(i);
        if (!hasReason)
            std::cerr << ours[0] << ", " << ours[1] << ", " << ours[2] << ": " << columns[i].name << " "
                      << number(ours, columns[i].ours) << ", the hardware counts " << theirs << "\n";
    }
    kernel.launches++;
    kernel.equal += differs.empty();
    kernel.requests += number(hardware, 3) + number(hardware, 5);
    kernel.sectors += number(hardware, 4) + number(hardware, 6);
    kernel.differs.insert(differs.begin(), differs.end());
}

std::string whereNot(const Kernel& kernel, const std::map<std::string, std::string>& reasons) {
    std::string text;
    for (size_t i : kernel.differs) text += (text.empty() ? "" : ", ") + std::string(columns[i].name);
    auto reason = reasons.find(kernel.name);
    return text.empty() ? "" : text + ": " + (reason == reasons.end() ? "" : reason->second);
}

std::string rowOf(const Kernel& k, const std::map<std::string, std::string>& reasons) {
    return "| " + k.chapter.substr(k.chapter.find('/') + 1) + " | `" + k.name + "` | " + std::to_string(k.launches) +
           " | " + std::to_string(k.requests) + " | " + std::to_string(k.sectors) + " | " + std::to_string(k.equal) +
           " | " + whereNot(k, reasons) + " |\n";
}

// In the order of the launches. `good`: each difference has a reason, and each reason a difference.
std::string tableOf(const std::vector<Kernel>& kernels, bool& good) {
    std::map<std::string, std::string> reasons = readReasons(), unused = reasons;
    int launches = 0, equal = 0;
    std::string rows;
    for (const Kernel& k : kernels) {
        launches += k.launches;
        equal += k.equal;
        if (!k.differs.empty()) {
            good &= reasons.count(k.name) > 0;
            unused.erase(k.name);
        }
        rows += rowOf(k, reasons);
    }
    for (const auto& [kernel, reason] : unused) {
        std::cerr << kernel << " is equal now: strike it out of " << reasonsTable << "\n";
        good = false;
    }
    return std::to_string(equal) + " of " + std::to_string(launches) + " launches are equal in all columns.\n\n" +
           "| chapter | kernel | launches | requests | sectors | equal | where not |\n" +
           "|---|---|--:|--:|--:|--:|---|\n" + rows;
}

// What L1 asks of L2. Where blocks share nothing, loads are the hardware's within 2 %. Where they share, its
// multiprocessors answer each other, and of parts of sectors it joins some: the CPU device counts the most that it can
// be.
struct Below {
    int launches = 0, alone = 0, shared = 0, parts = 0;
    double worstAlone = 0, leastShared = 1;
    bool good = true;

    // ours: program, kernel, shape, loads, stores, those that may be joined, loads and stores of DRAM
    void compare(const CsvRow& ours, const CsvRow& hardware) {
        constexpr double much = 0.02, some = 4;  // sectors, of launches that have few
        const auto loads = double(number(ours, 3)), stores = double(number(ours, 4)),
                   joinable = double(number(ours, 5)), distinct = double(number(ours, 6)),
                   theirLoads = double(number(hardware, 17)), theirStores = double(number(hardware, 18));
        launches++;
        const bool isAlone = loads <= distinct;
        const double off = std::max(0.0, std::fabs(theirLoads - loads) - some) / std::max(loads, 1.0);
        if (loads > 0) {
            (isAlone ? alone : shared)++;
            if (isAlone) worstAlone = std::max(worstAlone, off);
            if (!isAlone) leastShared = std::min(leastShared, theirLoads / loads);
        }
        parts += joinable > 0;
        const bool loadsFit = isAlone ? off <= much : theirLoads <= (1 + much) * loads + some,
                   storesFit = theirStores <= (1 + much) * stores + some &&
                               theirStores >= (1 - much) * (stores - joinable) - some;
        if (loadsFit && storesFit) return;
        good = false;
        std::cerr << ours[0] << ", " << ours[1] << ", " << ours[2] << ": below L1 " << loads << " loads and " << stores
                  << " stores, of which " << joinable << " may be joined; the hardware counts " << theirLoads << " and "
                  << theirStores << "\n";
    }
    std::string words() const {
        return "Below L1: in " + std::to_string(alone) +
               " launches blocks share no sector that they load; what L1 asks of L2 is off by at most " +
               text::percent(worstAlone) + " there. In " + std::to_string(shared) +
               " they do, and the hardware asks for " + text::percent(leastShared) +
               " or more of what is counted. In " + std::to_string(parts) +
               " L1 may join stores; there it passes on at most all, and at least what is left then, or 2 % less.\n";
    }
};

// Some chapters only: their rows stand in the page.
void findRows(const std::vector<Kernel>& kernels, bool& good) {
    const std::map<std::string, std::string> reasons = readReasons();
    const std::string there = contents(page);
    for (const Kernel& k : kernels) {
        if (there.find("\n" + rowOf(k, reasons)) != std::string::npos) continue;
        std::cerr << page << " has no row " << rowOf(k, reasons);
        good = false;
    }
}

// "" where only some chapters were measured, to be compared with what is there.
std::string countersTable(const std::vector<std::string>& counts, bool check, bool& good) {
    std::vector<CsvRow> hardware = rowsOf(hardwareTable), ours;
    if (!hardware.empty()) hardware.erase(hardware.begin());
    for (const std::string& file : counts)
        for (CsvRow& row : rowsOf(file)) ours.push_back(std::move(row));
    std::set<std::string> measured;
    for (const CsvRow& row : ours) measured.insert(row[0]);
    const auto others = std::remove_if(hardware.begin(), hardware.end(),
                                       [&](const CsvRow& row) { return check && !measured.count(row[0]); });
    const bool isWhole = others == hardware.end();
    hardware.erase(others, hardware.end());
    const std::string again = ": make counters again\n";
    if (ours.size() != hardware.size()) {
        std::cerr << hardwareTable << " has " << hardware.size() << " rows, and the programs measure " << ours.size()
                  << again;
        good = false;
        return "";
    }
    std::map<std::string, std::string> reasons = readReasons();
    std::vector<CsvRow> ofBelow;
    for (const std::string& file : counts)
        for (CsvRow& row : rowsOf(file.substr(0, file.rfind('.')) + ".below")) ofBelow.push_back(std::move(row));
    if (ofBelow.size() != ours.size()) {
        std::cerr << ours.size() << " launches, but " << ofBelow.size() << " with what lies below L1\n";
        good = false;
        return "";
    }
    Below below;
    std::vector<Kernel> kernels;
    for (size_t i = 0; i < ours.size(); i++) {
        const CsvRow& o = ours[i];
        if (o.size() < 15 || hardware[i].size() < 17 || !std::equal(o.begin(), o.begin() + 3, hardware[i].begin())) {
            std::cerr << hardwareTable << ": row " << i + 1 << " is not of " << o[0] << ", " << o[1] << ", " << o[2]
                      << again;
            good = false;
            return "";
        }
        auto same = [&](const Kernel& k) { return k.chapter == o[0] && k.name == o[1]; };
        auto kernel = std::find_if(kernels.begin(), kernels.end(), same);
        if (kernel == kernels.end()) kernel = kernels.insert(kernel, Kernel{o[0], o[1], 0, 0, 0, 0, {}});
        compare(o, hardware[i], reasons.count(o[1]) > 0, *kernel);
        // What the compiler makes otherwise is no question of caches.
        if (!reasons.count(o[1]) || kernel->differs.empty()) below.compare(ofBelow[i], hardware[i]);
    }
    good &= below.good;
    std::cout << below.words();
    if (isWhole) return tableOf(kernels, good);
    findRows(kernels, good);
    return "";
}

std::string asMarkdown(const std::vector<CsvRow>& rows) {
    std::string text;
    for (const CsvRow& row : rows) {
        text += "|";
        for (const std::string& field : row) text += " " + field + " |";
        text += "\n";
        if (&row != &rows[0]) continue;
        for (size_t i = 0; i < row.size(); i++) text += i ? "---|" : "|---|";
        text += "\n";
    }
    return text;
}

// What the tests expect the CPU device to say of a wrong answer.
std::string refusals(const std::string& file) {
    const std::string mark = "// Refused: ";
    std::string text;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (line.rfind(mark, 0) == 0) text += (text.empty() ? "" : "; ") + line.substr(mark.size());
    return text;
}

bool namesDefect(const std::string& said) {
    for (const char* kind : {"race in", "out of bounds", "uninitialised", "divergent barrier", "misaligned",
                             "unknown address", "host pointer", "wrong mask", "use after free"})
        if (said.find(kind) != std::string::npos) return true;
    return false;
}

std::string answersTables() {
    std::vector<CsvRow> rows = rowsOf(answersTable);
    int all = 0, both = 0, cpu = 0, sanitizer = 0;
    std::string onlyCpu, onlySanitizer;
    for (size_t i = 1; i < rows.size(); i++) {
        const CsvRow& r = rows[i];
        bool found = number(r, 3) + number(r, 4) + number(r, 5) + number(r, 6) > 0;
        std::string said = refusals("tests/wrong/" + r[0] + "/" + r[1] + ".cu");
        bool defect = namesDefect(said);
        std::string row = "| " + r[0] + " | `" + r[1] + "` | " + said + " |\n";
        all++;
        if (found && defect) both++;
        if (!found && defect) {
            cpu++;
            onlyCpu += row;
        }
        if (found && !defect) {
            sanitizer++;
            onlySanitizer += row;
        }
    }
    const std::string head = "| chapter | answer | the CPU device says |\n|---|---|---|\n";
    std::string text = "Of " + std::to_string(all) + " wrong answers, all refused on the CPU device, " +
                       std::to_string(both) + " have a defect that both find, " + std::to_string(cpu) +
                       " one that only the CPU device\nnames, and " + std::to_string(sanitizer) +
                       " one that only compute-sanitizer names. The others are faultless for both, and wrong.\n\n";
    if (cpu) text += "Only the CPU device:\n\n" + head + onlyCpu;
    if (sanitizer)
        text += "\nOnly compute-sanitizer, while the CPU device says what is wrong with the result:\n\n" + head +
                onlySanitizer;
    return text;
}

// Columns: chapter, answer, stage, right or wrong, passed or refused.
std::string verdicts() {
    std::map<std::string, int> of;
    std::vector<CsvRow> rows = rowsOf(verdictsTable);
    for (size_t i = 1; i < rows.size(); i++)
        if (rows[i].size() == 5) of[rows[i][3]]++, of[rows[i][3] + rows[i][4]]++;
    auto share = [&](const char* kind, const char* verdict) {
        return std::to_string(of[std::string(kind) + verdict]) + " of the " + std::to_string(of[kind]) + " " + kind;
    };
    return "It passes " + share("right", "passed") + " ones, and refuses " + share("wrong", "refused") + " ones.\n";
}

}  // namespace

int compareCounters(const std::vector<std::string>& counts, bool check) {
    bool good = true;
    std::map<std::string, std::string> parts = {{"counters", countersTable(counts, check, good)},
                                                {"sanitizer", asMarkdown(rowsOf(sanitizerTable))},
                                                {"answers", answersTables()},
                                                {"verdicts", verdicts()}};
    if (parts["counters"].empty()) parts.erase("counters");
    if (!good) return 1;
    std::string text = contents(page);
    for (const auto& [name, part] : parts)
        if (replaceBetween(text, "<!-- " + name + " -->\n", "<!-- end of " + name + " -->", part) ==
            std::string::npos) {
            std::cerr << page << " has no place for " << name << "\n";
            return 1;
        }
    if (!updateBoth(page, text, check, "common/make/compare-counters")) return 1;
    if (check) std::cout << page << ": as it is\n";
    return 0;
}

}  // namespace bench
