// The CPU device's counts against the hardware's, launch by launch: counters/h200.csv.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>

#include "run_program.h"

using namespace program_tests;

namespace {

const fs::path folder = fs::path(__FILE__).parent_path() / "counters";

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> parts;
    std::istringstream in(line);
    for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
    return parts;
}

// Rows of a CSV file with a header, by column name; lines that start with # are comments.
std::vector<std::map<std::string, std::string>> readTable(const fs::path& file) {
    std::vector<std::map<std::string, std::string>> rows;
    std::vector<std::string> head;
    std::istringstream in(readFile(file));
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::vector<std::string> cells = split(line, ',');
        if (head.empty()) {
            head = cells;
            continue;
        }
        std::map<std::string, std::string> row;
        for (size_t i = 0; i < head.size(); i++) row[head[i]] = i < cells.size() ? cells[i] : "";
        rows.push_back(row);
    }
    return rows;
}

long number(const std::string& text) { return text.empty() ? 0 : std::stol(text); }

// What the harness prints behind "kernel,shape". Requests to shared memory are counted by another unit of the
// hardware, which sometimes counts an instruction twice; the wavefronts are what matters and must be equal.
const char* const columns[] = {"load_requests",
                               "load_sectors",
                               "store_requests",
                               "store_sectors",
                               "atomic_requests",
                               "atomic_sectors",
                               "",
                               "shared_load_wavefronts",
                               "",
                               "shared_store_wavefronts",
                               "",
                               "shared_atomic_wavefronts"};

long onHardware(std::map<std::string, std::string>& row, const std::string& column) {
    if (column.rfind("atomic_", 0) != 0) return number(row[column]);
    std::string what = column.substr(7);
    return number(row["atom_" + what]) + number(row["red_" + what]);
}

struct Difference {
    std::set<std::string> columns;
    bool met = false;
};

std::map<std::string, Difference> knownDifferences() {
    std::map<std::string, Difference> known;
    for (auto& row : readTable(folder / "differences.csv")) {
        if (row["compiler"] != "any" && row["compiler"] != environment("CPU_COMPILER", "g++")) continue;
        CHECK_MESSAGE(!row["reason"].empty(), row["kernel"], " has no reason");
        for (const std::string& column : split(row["columns"], ' ')) known[row["kernel"]].columns.insert(column);
    }
    return known;
}

}  // namespace

TEST_CASE("counts equal the hardware's") {
    std::map<std::string, std::vector<std::map<std::string, std::string>>> hardware;
    for (auto& row : readTable(folder / "h200.csv")) hardware[row["program"]].push_back(row);
    REQUIRE(hardware.size() == 7);
    std::vector<std::string> all;
    for (auto& entry : hardware) all.push_back(entry.first);
    const std::vector<std::string> programs = drawn(all, "counters");
    std::vector<Build> builds(programs.size());
    std::vector<Run> runs(programs.size());
    threeAtATime(programs.size(), [&](size_t i) {
        builds[i] = build(folder / (programs[i] + ".cu"));
        if (builds[i].done) runs[i] = run(builds[i]);
    });

    std::map<std::string, Difference> known = knownDifferences();
    size_t launches = 0, equal = 0;
    for (size_t i = 0; i < programs.size(); i++) {
        INFO(programs[i]);
        REQUIRE_MESSAGE(builds[i].done, builds[i].messages);
        REQUIRE_MESSAGE(runs[i].exitStatus == 0, runs[i].output);
        std::vector<std::string> lines;
        for (const std::string& line : split(runs[i].output, '\n'))
            if (split(line, ',').size() == 14) lines.push_back(line);
        REQUIRE(lines.size() == hardware[programs[i]].size());
        for (size_t k = 0; k < lines.size(); k++) {
            auto& row = hardware[programs[i]][k];
            std::vector<std::string> cells = split(lines[k], ',');
            REQUIRE(cells[0] == row["kernel"]);
            REQUIRE(cells[1] == row["shape"]);
            launches++;
            bool same = true;
            for (int c = 0; c < 12; c++) {
                std::string column = columns[c];
                if (column.empty() || number(cells[2 + c]) == onHardware(row, column)) continue;
                same = false;
                bool explained = known.count(cells[0]) && known[cells[0]].columns.count(column);
                if (explained) known[cells[0]].met = true;
                CHECK_MESSAGE(explained, cells[0], ", ", cells[1], ": ", column, " is ", cells[2 + c],
                              ", the hardware counts ", onHardware(row, column));
            }
            equal += same;
        }
    }
    MESSAGE(equal, " of ", launches, " launches are equal in all columns, the others in all but the documented ones");
    if (programs.size() < all.size()) return;
    for (auto& entry : known) CHECK_MESSAGE(entry.second.met, entry.first, " is equal now: strike it out");
    CHECK(launches >= 990);
}

// What lies below L1: counters/below.cu, whose lines behind the counts of above hold five numbers more.
namespace {

struct BelowCounts {
    std::string kernel, shape;
    double loads, stores, joinable, dramLoads;
};

std::vector<BelowCounts> belowIn(const std::string& output) {
    std::vector<BelowCounts> all;
    for (const std::string& line : split(output, '\n')) {
        std::vector<std::string> c = split(line, ',');
        if (c.size() == 7)
            all.push_back({c[0], c[1], std::stod(c[2]), std::stod(c[3]), std::stod(c[4]), std::stod(c[5])});
    }
    return all;
}

// By how much the loads may differ, in percent. A block is counted alone, and finds nothing that another loaded; of
// more than L1 holds, which lines stay there is guessed.
double boundOf(const BelowCounts& c) {
    std::map<std::string, double> bounds = {
        {"gather", 72}, {"readTable", 94}, {"readAgainShared", 7}, {"readAgain", 31}};
    bool fits = c.kernel == "readAgain" && std::stoi(c.shape) < 240;
    auto found = bounds.find(c.kernel);
    return found == bounds.end() || fits ? 2 : found->second;
}

bool sharesNothing(const BelowCounts& c) { return boundOf(c) == 2; }

}  // namespace

static void expectAsBelow(const std::string& name, const std::vector<std::string>& cards) {
    Build program = build(folder / (name + ".cu"));
    REQUIRE_MESSAGE(program.done, program.messages);
    Run plain = run(program), otherOrder = run(program, "SCHEDULE=7");
    REQUIRE_MESSAGE(plain.exitStatus == 0, plain.output);
    std::vector<BelowCounts> ours = belowIn(plain.output), others = belowIn(otherOrder.output);
    for (const std::string& card : cards) {
        CAPTURE(card);
        auto hardware = readTable(folder / (name + "-" + card + ".csv"));
        REQUIRE(ours.size() == hardware.size());
        REQUIRE(others.size() == hardware.size());
        std::map<std::string, double> worst;
        double parts = 0, joined = 0;
        for (size_t i = 0; i < ours.size(); i++) {
            BelowCounts& c = ours[i];
            auto& row = hardware[i];
            CAPTURE(c.kernel);
            CAPTURE(c.shape);
            REQUIRE(c.kernel == row["kernel"]);
            REQUIRE(c.shape == row["shape"]);
            auto asked = static_cast<double>(number(row["l1_asks"])), more = 100 * (c.loads - asked);
            if (asked > 0 || c.loads > 0) {
                double percent = more / std::max(asked, 1.0);
                CHECK(std::abs(percent) <= boundOf(c));
                double& most = worst[sharesNothing(c) ? "blocks that share nothing" : c.kernel];
                if (std::abs(percent) > std::abs(most)) most = percent;
            }
            auto stored = static_cast<double>(number(row["l1_stores"]));
            CHECK(stored <= c.stores);
            CHECK(stored >= c.stores - c.joinable);
            parts += c.joinable;
            joined += c.stores - stored;
            // Of launches that load nothing the card reads up to 208 sectors.
            double dram = static_cast<double>(number(row["dram_bytes_read"])) / 32 - c.dramLoads;
            CHECK(dram >= -0.02 * c.dramLoads);
            CHECK(dram <= 0.02 * c.dramLoads + 208);
            if (sharesNothing(c) && c.shape.rfind("224 KB", 0) != 0) CHECK(others[i].loads == c.loads);
            CHECK(others[i].stores == c.stores);
            CHECK(others[i].dramLoads == c.dramLoads);
        }
        for (auto& [what, percent] : worst) MESSAGE(card, ", sectors that L1 asks for, ", what, ": ", percent, " %");
        if (parts > 0)
            MESSAGE(card, ": L1 joined ", 100 * joined / parts, " % of the stores that it could have joined");
    }
}

TEST_CASE("what lies below L1 is as the hardware counts it") {
    if (environment("CPU_COMPILER", "g++") != "g++") return;  // the accesses are the same
    expectAsBelow("below", {"h200", "h100"});
}

TEST_CASE("what passes L1, and what does not stay there, is as the hardware counts it") {
    expectAsBelow("hints", {"h200"});
}
