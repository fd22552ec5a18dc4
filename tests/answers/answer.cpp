#include "answer.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace answers {
namespace {

std::vector<std::string> linesOf(const fs::path& file) {
    std::ifstream in(file);
    if (!in) throw BadAnswer(file.string() + " cannot be read");
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// "2.5 kernel" in "    // BEGIN(2.5 kernel)"; "" in other lines.
std::string named(const std::string& line, const char* word) {
    size_t begin = line.find_first_not_of(' ');
    std::string prefix = std::string("// ") + word + "(";
    if (begin == std::string::npos || line.compare(begin, prefix.size(), prefix) != 0) return "";
    begin += prefix.size();
    size_t end = line.find(')', begin);
    return end == std::string::npos ? "" : line.substr(begin, end - begin);
}

// The lines `was` of a region become others, if they are there exactly once.
bool change(std::string& region, const std::string& was, const std::string& others) {
    const std::string text = "\n" + region, old = "\n" + was;
    size_t at = text.find(old);
    if (was.empty() || at == std::string::npos || text.find(old, at + 1) != std::string::npos) return false;
    region.replace(at, was.size(), others);
    return true;
}

// CHANGE is about the regions of a solution.
Regions readRegions(const fs::path& file, const std::vector<std::string>& lines, const Regions& solution = {}) {
    Regions regions;
    std::string inside, text, was;
    bool changing = false;
    auto bad = [&](const std::string& what) { return BadAnswer(file.string() + ": " + what); };
    for (const std::string& line : lines) {
        std::string begins = named(line, "BEGIN"), changes = named(line, "CHANGE"), ends = named(line, "END");
        if (!begins.empty() || !changes.empty()) {
            if (!inside.empty()) throw bad(begins + changes + " begins inside of " + inside);
            inside = begins + changes;
            changing = begins.empty();
            text = was = "";
        } else if (!ends.empty()) {
            if (ends != inside) throw bad("END(" + ends + ") without its BEGIN");
            if (changing) {
                auto original = solution.find(inside);
                if (original == solution.end()) throw bad("the solution has no region " + inside);
                if (!change(regions.insert(*original).first->second, was, text))
                    throw bad("CHANGE(" + inside + ") … TO does not name lines that are there exactly once");
            } else if (!regions.emplace(inside, text).second) {
                throw bad(inside + " is there twice");
            }
            inside.clear();
        } else if (changing && line == "// TO") {
            was.swap(text);
        } else {
            text += line + "\n";
        }
    }
    if (!inside.empty()) throw bad(inside + " has no END");
    return regions;
}

bool startsWith(const std::string& text, const std::string& prefix) { return text.rfind(prefix, 0) == 0; }

// "2.5" in "2.5 kernel".
std::string stageOf(const std::string& region) { return region.substr(0, region.find(' ')); }

bool touchesOthers(const Answer& a) {
    for (const auto& [name, text] : a.regions)
        if (name != "top" && stageOf(name) != a.stage) return true;
    return false;
}

std::string stripped(const std::string& line) {
    size_t begin = line.find_first_not_of(" \t"), end = line.find_last_not_of(" \t\r");
    return begin == std::string::npos ? "" : line.substr(begin, end - begin + 1);
}

// clang++ does not say enough of its code for compile/load_waits.h and compile/local_arrays.h.
bool saysWhatGccAloneKnows(const std::string& reason) {
    return reason.find("wait for one another") != std::string::npos ||
           reason.find("lies in local memory") != std::string::npos;
}

}  // namespace

Regions regionsOf(const fs::path& solution) { return readRegions(solution, linesOf(solution)); }

Answer readAnswer(const fs::path& file, const Regions& solution, const std::set<std::string>& stages) {
    std::vector<std::string> lines = linesOf(file);
    Answer a;
    a.file = file;
    bool passes = false;
    for (const std::string& line : lines) {
        if (!startsWith(line, "// ")) break;
        char stage[16] = "", says[2] = "";
        if (std::sscanf(line.c_str(), "// Stage %15[0-9.]: %1c", stage, says) == 2) a.stage = stage;
        if (startsWith(line, "// Refused: ")) {
            a.refused.push_back(stripped(line.substr(12)));
            a.onlyByGcc |= saysWhatGccAloneKnows(a.refused.back());
        }
        if (startsWith(line, "// Step: ")) a.step = stripped(line.substr(9));
        if (line == "// Passes.") passes = true;
        if (line == "// Found out with g++ alone.") a.onlyByGcc = true;
    }
    auto bad = [&](const std::string& what) { return BadAnswer(file.string() + ": " + what); };
    if (a.stage.empty()) throw bad("does not begin with a line \"// Stage 2.5: …\"");
    if (!stages.count(a.stage)) throw bad("there is no stage " + a.stage);
    if (a.refused.empty() != passes) throw bad("must have a line \"// Refused: …\" or \"// Passes.\", not both");
    for (const std::string& text : a.refused)
        if (text.size() < 4) throw bad("\"// Refused: " + text + "\" says too little");
    a.regions = readRegions(file, lines, solution);
    if (a.regions.empty()) throw bad("replaces nothing");
    for (const auto& [name, text] : a.regions)
        if (name != "top" && !solution.count(name)) throw bad("the solution has no region " + name);
    return a;
}

std::string assemble(const fs::path& solution, const std::vector<const Answer*>& answers) {
    std::map<std::string, const std::string*> replaced;
    std::string top;
    for (const Answer* a : answers)
        for (const auto& [name, text] : a->regions) {
            if (name == "top")
                top += text;
            else
                replaced[name] = &text;
        }
    std::vector<std::string> lines = linesOf(solution);
    size_t lastInclude = 0;
    for (size_t i = 0; i < lines.size(); i++)
        if (startsWith(lines[i], "#include")) lastInclude = i;
    std::string text;
    bool skipping = false;
    for (size_t i = 0; i < lines.size(); i++) {
        if (!named(lines[i], "END").empty()) skipping = false;
        if (!skipping) text += lines[i] + "\n";
        if (auto found = replaced.find(named(lines[i], "BEGIN")); found != replaced.end()) {
            text += *found->second;
            skipping = true;
        }
        if (i == lastInclude) text += top;
    }
    return text;
}

std::vector<std::vector<const Answer*>> packs(const std::vector<Answer>& answers) {
    std::vector<std::vector<const Answer*>> packed, alone;
    std::map<std::string, size_t> ofStage;  // how many answers to it are packed: the next goes into the next pack
    for (const Answer& a : answers) {
        if (touchesOthers(a)) {
            alone.push_back({&a});
            continue;
        }
        size_t pack = ofStage[a.stage]++;
        if (pack == packed.size()) packed.emplace_back();
        packed[pack].push_back(&a);
    }
    packed.insert(packed.end(), alone.begin(), alone.end());
    return packed;
}

std::vector<std::string> linesToKeep(const fs::path& solution) {
    std::vector<std::string> kept;
    bool inside = false;
    for (const std::string& line : linesOf(solution)) {
        if (!named(line, "BEGIN").empty()) inside = true;
        std::string code = stripped(line);
        if (!inside && !code.empty() && !startsWith(code, "//")) kept.push_back(code);
        if (!named(line, "END").empty()) inside = false;
    }
    return kept;
}

std::string firstMissing(const std::vector<std::string>& lines, const std::string& text) {
    std::istringstream in(text);
    size_t next = 0;
    for (std::string line; next < lines.size() && std::getline(in, line);)
        if (stripped(line) == lines[next]) next++;
    return next < lines.size() ? lines[next] : "";
}

}  // namespace answers
