// Every program in defects/ says in its first lines what the CPU device must say about it:
//
//   // expect: race in shared memory     a kind of defect, or "nothing"; "a | b" where either will do; several lines
//   // object: tile                      part of the array's or allocation's name in one of the expected defects
//   // kernel: reverse
//   // block: 1 0 0                      where it happened first
//   // thread: 5 0 0
//   // count: 128                        how often
//   // what: null pointer                part of the sentence that says what happened
//   // cause: atomicAdd                  part of the sentence that says why
//   // no cause: loop                    what no such sentence may say
//   // with: UNSEEN=all              what is set when it runs
//
// A line marked "// <- here" or "// <- other" must be among the places of the expected defects; other lines must
// not be, unless marked "// <- maybe". A program with a defect must exit with a status that is not 0, one without
// with 0 (those check their results themselves).
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "run_program.h"

using namespace program_tests;
using nlohmann::json;

namespace {

const char* const kinds[] = {
#define DEFECT(kind, name, consequences) name,
#include "../../common/cpu/include/cpu_device/defects.def"
};

struct Expectation {
    std::vector<std::set<std::string>> defects;  // one entry for each "expect:" line, with its alternatives
    std::map<std::string, std::string> values;   // object, kernel, block, thread, count
    std::set<int> mustName, mayName;             // lines
    std::string settings;
};

std::string trimmed(const std::string& text) {
    size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::set<std::string> alternatives(const std::string& text) {
    std::set<std::string> result;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, '|');) result.insert(trimmed(part));
    return result;
}

Expectation readExpectation(const fs::path& file) {
    Expectation e;
    std::ifstream in(file);
    bool head = true;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        number++;
        head = head && line.rfind("// ", 0) == 0;
        size_t colon = line.find(": ");
        if (head && colon != std::string::npos) {
            std::string key = line.substr(3, colon - 3), value = trimmed(line.substr(colon + 2));
            if (key == "expect" && value != "nothing") e.defects.push_back(alternatives(value));
            if (key == "expect" || key == "object" || key == "kernel" || key == "block" || key == "thread" ||
                key == "count" || key == "what" || key == "cause" || key == "no cause") {
                e.values[key] = value;
            }
            if (key == "with") e.settings += " " + value;
        }
        if (line.find("// <- here") != std::string::npos || line.find("// <- other") != std::string::npos) {
            e.mustName.insert(number);
            e.mayName.insert(number);
        }
        if (line.find("// <- maybe") != std::string::npos) e.mayName.insert(number);
    }
    return e;
}

std::string threeNumbers(const json& xyz) {
    std::string text;
    for (const json& part : xyz) text += (text.empty() ? "" : " ") + std::to_string(part.get<unsigned>());
    return text;
}

bool matches(const json& defect, const std::string& key, const std::string& value) {
    if (key == "object" || key == "what" || key == "cause")
        return defect.value(key, "").find(value) != std::string::npos;
    if (key == "no cause") return defect.value("cause", "").find(value) != std::string::npos;
    if (key == "kernel") return defect.value("kernel", "") == value;
    if (key == "count") return std::to_string(defect.value("count", 0)) == value;
    return defect.contains(key) && threeNumbers(defect[key]) == value;
}

// What differs between what was expected and what happened, one sentence a line; empty if nothing does.
std::string differences(const Expectation& expected, const Build& build, const Run& run) {
    if (!build.done) return "does not build:\n" + build.messages;
    if (!run.report.is_object() || !run.report.contains("defects")) {
        return "no report; exit status " + std::to_string(run.exitStatus) + ", output:\n" + run.output;
    }
    std::string text;
    std::vector<json> asExpected;
    std::vector<bool> met(expected.defects.size(), false);
    for (const json& defect : run.report["defects"]) {
        std::string kind = defect.value("kind", "");
        bool known = false;
        for (size_t i = 0; i < met.size(); i++) {
            if (expected.defects[i].count(kind)) met[i] = known = true;
        }
        if (known)
            asExpected.push_back(defect);
        else
            text += "not expected: " + defect.dump() + "\n";
    }
    if (asExpected.size() > expected.defects.size()) text += "more than one report for one mistake\n";
    for (size_t i = 0; i < met.size(); i++) {
        if (!met[i]) text += "not caught: " + *expected.defects[i].begin() + "\n";
    }
    for (const auto& [key, value] : expected.values) {
        if (key == "expect") continue;
        bool found = false;
        for (const json& defect : asExpected) found = found || matches(defect, key, value);
        if (key == "no cause") {
            if (found) text += "a cause that is not true: " + value + "\n";
        } else if (!found)
            text += "no defect with " + key + " " + value + "\n";
    }
    std::set<int> named;
    for (const json& defect : asExpected) {
        for (const json& place : defect.value("places", json::array())) {
            int line = place.value("line", 0);
            if (line == 0) continue;
            named.insert(line);
            if (!expected.mayName.count(line)) text += "names line " + std::to_string(line) + ", which is right\n";
            if (place.value("file", "").find(build.source.filename().string()) == std::string::npos) {
                text += "names the file " + place.value("file", "") + "\n";
            }
        }
        if (defect.value("places", json::array()).empty()) text += "names no line\n";
        std::string what = defect.value("what", "");
        if (what.empty() || defect.value("cause", "").empty()) text += "a sentence is missing\n";
        if (defect.contains("thread") && what.find("thread") == std::string::npos)
            text += "names no thread: " + what + "\n";
    }
    for (int line : expected.mustName) {
        if (!named.count(line)) text += "does not name line " + std::to_string(line) + "\n";
    }
    if (expected.defects.empty() != (run.exitStatus == 0)) {
        text += "exit status " + std::to_string(run.exitStatus) + "\n";
    }
    if (!text.empty()) {
        for (const json& defect : asExpected) text += "reported: " + defect.dump() + "\n";
        if (asExpected.empty()) text += "output:\n" + run.output.substr(0, 1500);
    }
    return text;
}

bool isLookAlike(const fs::path& file) { return file.stem().string().rfind("ok_", 0) == 0; }

}  // namespace

TEST_CASE("defects: the programs cover every kind, and say what they expect") {
    std::set<std::string> known(std::begin(kinds), std::end(kinds)), covered;
    for (const fs::path& file : programsIn("defects")) {
        CAPTURE(file.filename().string());
        Expectation e = readExpectation(file);
        REQUIRE(e.values.count("expect") == 1);
        CHECK(isLookAlike(file) == e.defects.empty());
        for (const auto& either : e.defects) {
            for (const std::string& kind : either) CHECK_MESSAGE(known.count(kind) == 1, kind);
            covered.insert(either.begin(), either.end());
        }
    }
    if (environment("ONLY", "").empty()) CHECK(covered == known);
}

TEST_CASE("every kind of defect is explained in docs/access-report.md") {
    std::string page = readFile(fs::path(__FILE__).parent_path() / "../../docs/access-report.md");
    for (const char* kind : kinds) CHECK_MESSAGE(page.find("**" + std::string(kind) + "**") != std::string::npos, kind);
}

TEST_CASE("defects: each is caught where it is, and its look-alikes are left alone, in any order of execution") {
    std::vector<fs::path> files = drawnPrograms("defects");
    // Not random: one that was caught must be caught again, in the same words.
    const std::set<std::string> again = {"race_shared_tree",
                                         "race_next_iteration",
                                         "race_counter_between_blocks",
                                         "oob_global_rows_and_columns",
                                         "barrier_in_if",
                                         "uninitialised_shared",
                                         "ok_look_back",
                                         "ok_spin_lock",
                                         "ok_aggregated_atomics",
                                         "ok_grid_sync"};
    struct Outcome {
        std::string differences, shuffled;
        bool sameReport = true, sameOutput = true;
    };
    std::vector<Outcome> outcomes(files.size());
    threeAtATime(files.size(), [&](size_t i) {
        Expectation expected = readExpectation(files[i]);
        Build built = build(files[i]);
        // Endless loops are noticed by the number of their accesses, or by the clock: do not wait for as many as usual.
        outcomes[i].differences = differences(
            expected, built, run(built, "STEP_LIMIT=4000000 LANE_SECONDS=1 LEAKS=error" + expected.settings));
        if (!built.done) return;
        bool twice = again.count(files[i].stem().string()) > 0;
        if (!twice && !isLookAlike(files[i])) return;
        Run first = run(built, "SCHEDULE=7" + expected.settings);
        if (isLookAlike(files[i])) outcomes[i].shuffled = differences(expected, built, first);
        if (!twice) return;
        Run second = run(built, "SCHEDULE=7");
        outcomes[i].sameReport = !first.reportText.empty() && first.reportText == second.reportText;
        outcomes[i].sameOutput = first.output == second.output;
    });
    for (size_t i = 0; i < files.size(); i++) {
        std::string name = files[i].filename().string();
        CHECK_MESSAGE(outcomes[i].differences.empty(), name << "\n" << outcomes[i].differences);
        CHECK_MESSAGE(outcomes[i].shuffled.empty(), name << " with SCHEDULE=7\n" << outcomes[i].shuffled);
        CHECK_MESSAGE(outcomes[i].sameReport, name << ": two runs, two reports");
        CHECK_MESSAGE(outcomes[i].sameOutput, name << ": two runs, two outputs");
    }
}
