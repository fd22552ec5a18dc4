#include "trial.h"

#include <regex>

#include "same_code.h"

namespace mutants {
namespace {

using answers::Program;
using answers::Verdict;

// Host code only; kernels are watched in one way whatever is asked for.
const char* const quickly = "-O0";
// Endless loops on the host take as long as this allows; the slowest stage takes two seconds.
const int secondsForAStage = 10;

// Larger ones are spoiled by one that does not compile more often than they save.
constexpr size_t mostInAPack = 8;

bool canShare(const Mutant& a, const Mutant& b) {
    if (a.touchesOthers || b.touchesOthers || a.base->solution != b.base->solution) return false;
    const std::string &one = a.answer.stage, &two = b.answer.stage;
    if (one == two || !a.base->uses->independent(one, two) || !b.base->uses->independent(one, two)) return false;
    // Both may define the same helper.
    return !a.answer.regions.count("top") || !b.answer.regions.count("top");
}

std::string assembled(const Pack& pack) {
    std::vector<const Answer*> all;
    for (const Mutant* m : pack) all.push_back(&m->answer);
    return answers::assemble(pack[0]->base->solution, all);
}

// In which lines of the text the compiler found mistakes.
std::set<size_t> wrongLines(const std::string& messages) {
    std::set<size_t> lines;
    static const std::regex place(R"(\.cu[:(](\d+)[^\n]*error)");
    for (std::sregex_iterator i(messages.begin(), messages.end(), place), end; i != end; ++i)
        lines.insert(std::stoul((*i)[1]));
    return lines;
}

// The mutants whose regions have these lines.
Pack blamed(const Pack& pack, const std::string& text, const std::set<size_t>& lines) {
    Pack found;
    std::map<std::string, const Mutant*> ofRegion;
    for (const Mutant* m : pack)
        for (const auto& [name, region] : m->answer.regions) ofRegion[name] = m;
    std::istringstream in(text);
    std::string line;
    const Mutant* inside = nullptr;
    for (size_t number = 1; std::getline(in, line); number++) {
        size_t at = line.find("// BEGIN(");
        if (at != std::string::npos) {
            auto region = ofRegion.find(line.substr(at + 9, line.find(')', at) - at - 9));
            inside = region == ofRegion.end() ? nullptr : region->second;
        }
        if (line.find("// END(") != std::string::npos) inside = nullptr;
        bool known = std::find(found.begin(), found.end(), inside) != found.end();
        if (inside && lines.count(number) && !known) found.push_back(inside);
    }
    return found;
}

void remove(const Program& program) {
    std::error_code ignored;
    answers::fs::remove_all(program.folder, ignored);
}

Outcome outcomeOf(const Mutant& m, const Program& program) {
    Verdict v = answers::grade(program, m.answer.stage, secondsForAStage);
    if (v.outcome == "no verdict") return {Outcome::survives, "./grade gave no verdict:\n" + v.shown};
    if (v.outcome != "passed") return {Outcome::refused, v.said.empty() ? v.outcome : v.said[0]};
    return {sameCode(m.base->chapter, m.base->text, programOf(m)) ? Outcome::sameCode : Outcome::survives, ""};
}

}  // namespace

std::string programOf(const Mutant& m) { return answers::assemble(m.base->solution, {&m.answer}); }

std::vector<Pack> packed(const std::vector<const Mutant*>& mutants) {
    std::vector<Pack> packs;
    std::vector<size_t> open;  // packs with room
    for (const Mutant* m : mutants) {
        bool placed = false;
        for (size_t i = 0; i < open.size() && !placed; i++) {
            Pack& pack = packs[open[i]];
            bool fits =
                std::all_of(pack.begin(), pack.end(), [&](const Mutant* other) { return canShare(*m, *other); });
            if (!fits) continue;
            pack.push_back(m);
            placed = true;
            if (pack.size() == mostInAPack) open.erase(open.begin() + static_cast<long>(i));
        }
        if (placed) continue;
        packs.push_back({m});
        if (!m->touchesOthers) open.push_back(packs.size() - 1);
    }
    return packs;
}

void tryPack(const Pack& pack, const std::function<void(const Mutant&, const Outcome&)>& tell) {
    const std::string text = assembled(pack);
    Program program = answers::build(pack[0]->base->chapter, text, quickly);
    if (program.built) {
        for (const Mutant* m : pack) tell(*m, outcomeOf(*m, program));
        return remove(program);
    }
    remove(program);
    Pack guilty = pack.size() == 1 ? pack : blamed(pack, text, wrongLines(program.messages)), rest;
    for (const Mutant* m : guilty) tell(*m, {Outcome::doesNotCompile, program.messages});
    for (const Mutant* m : pack)
        if (std::find(guilty.begin(), guilty.end(), m) == guilty.end()) rest.push_back(m);
    if (guilty.empty())  // nobody knows who: each by itself
        for (const Mutant* m : rest) tryPack({m}, tell);
    else if (!rest.empty())
        tryPack(rest, tell);
}

std::string faultOfBase(const Base& base, const std::set<std::string>& stages) {
    Program program = answers::build(base.chapter, base.text, quickly);
    std::string fault = program.built ? "" : program.messages;
    if (program.built)
        for (const std::string& stage : stages)
            if (Verdict v = answers::grade(program, stage, 60); v.outcome != "passed" && fault.empty())
                fault = "stage " + stage + ": " + v.all();
    remove(program);
    return fault;
}

}  // namespace mutants
