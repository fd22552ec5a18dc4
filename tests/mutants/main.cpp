// Tries mutants of right answers: what a grader lets pass that is neither explained nor the same program is printed.
//
//     FILE=     an answer's file; without it, all solutions and right answers
//     STAGE=    2.5, or 2 for a chapter's
//     EACH=     so many of a stage, drawn with SEED=; 0: all
//     SAMPLE=   so many in all
//     ONLY=     one, by its number; what is said of it is printed
//     JOBS=     so many at a time
//     LIST=1    they are shown, and not tried
#include <iostream>

#include "report.h"

using namespace mutants;

namespace {

// A base that does not pass tells nothing.
std::set<std::string> stagesThatPass(const Base& base, const std::vector<const Mutant*>& mutants) {
    std::set<std::string> stages;
    for (const Mutant* m : mutants)
        if (m->base == &base) stages.insert(m->answer.stage);
    for (auto i = stages.begin(); i != stages.end();) {
        std::string fault = faultOfBase(base, {*i});
        if (!fault.empty()) std::cout << base.file.string() << " itself does not pass: " << fault << "\n";
        i = fault.empty() ? std::next(i) : stages.erase(i);
    }
    return stages;
}

void tryAll(const std::vector<const Mutant*>& mutants, unsigned jobs, Report& report) {
    const std::vector<Pack> packs = packed(mutants);
    std::atomic<size_t> next{0};
    auto work = [&] {
        for (size_t i; (i = next++) < packs.size();)
            tryPack(packs[i], [&](const Mutant& m, const Outcome& o) { report(m, o); });
    };
    program_tests::scratchFolder();
    std::vector<std::thread> others;
    for (unsigned i = 1; i < jobs; i++) others.emplace_back(work);
    work();
    for (std::thread& t : others) t.join();
}

int showOne(const Mutant& m) {
    std::cout << m.diff;
    tryPack({&m}, [](const Mutant& mutant, const Outcome& o) {
        const char* words[] = {"refused: ", "does not compile: ", "passes, and becomes the same code", "passes"};
        std::cout << mutant.id << " " << words[o.kind] << o.said << "\n";
    });
    return 0;
}

int list(const std::vector<const Mutant*>& mutants) {
    for (const Mutant* m : mutants)
        std::cout << m->id << "  " << m->operatorName << ", " << m->base->file.filename().string() << "\n" << m->diff;
    std::cout << mutants.size() << " mutants in " << packed(mutants).size() << " programs\n";
    return 0;
}

int run() {
    const Options options = optionsFromEnvironment();
    for (const char* tool : {"CPUCC", "GRADE_FOLDER"})
        if (!answers::fs::exists(program_tests::environment(tool, "")))
            throw std::runtime_error(std::string(tool) + " names nothing that is built: common/make/mutants sets it");
    const std::vector<Reason> reasons = keptReasons();
    const std::vector<Base> bases = options.file.empty() ? basesOfTheBook() : basesOf(options.file);
    std::vector<Mutant> all;
    for (const Base& base : bases)
        for (Mutant& m : mutantsOf(base)) all.push_back(std::move(m));
    std::vector<const Mutant*> mutants = chosen(all, options);
    if (mutants.empty()) throw std::runtime_error("there are no such mutants: is the stage or the number right?");
    if (options.list) return list(mutants);
    if (!options.only.empty()) return showOne(*mutants[0]);
    if (!options.file.empty()) {
        const std::set<std::string> stages = stagesThatPass(bases[0], mutants);
        mutants.erase(std::remove_if(mutants.begin(), mutants.end(),
                                     [&](const Mutant* m) { return !stages.count(m->answer.stage); }),
                      mutants.end());
    }
    Report report(options, reasons, mutants.size());
    tryAll(mutants, options.jobs, report);
    return report.end(options.file.empty() && options.stage.empty() && options.sample + options.each == 0);
}

}  // namespace

int main() {
    try {
        return run();
    } catch (const std::exception& e) {
        std::cerr << "make mutants: " << e.what() << "\n";
        return 2;
    }
}
