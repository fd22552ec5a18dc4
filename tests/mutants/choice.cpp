#include "choice.h"

#include <algorithm>
#include <random>
#include <regex>

namespace mutants {
namespace {

using program_tests::environment;

unsigned number(const char* name, unsigned otherwise) {
    std::string text = environment(name, "");
    if (text.empty()) return otherwise;
    if (text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos)
        throw std::runtime_error(std::string(name) + "=" + text + " is no number: " + name + "=" +
                                 std::to_string(otherwise));
    return static_cast<unsigned>(std::stoul(text));
}

// "2" is all of chapter 2.
bool isIn(const std::string& stage, const std::string& asked) {
    return asked.empty() || stage == asked || (stage.rfind(asked + ".", 0) == 0);
}

}  // namespace

std::string Options::again() const { return file.empty() ? "" : " FILE='" + file + "'"; }

Options optionsFromEnvironment() {
    Options o;
    o.file = environment("FILE", "");
    o.stage = environment("STAGE", "");
    o.only = environment("ONLY", "");
    o.sample = number("SAMPLE", 0);
    o.seed = number("SEED", 1);
    o.jobs = std::max(number("JOBS", std::max(std::thread::hardware_concurrency(), 1u)), 1u);
    if (!o.stage.empty() && !std::regex_match(o.stage, std::regex("[0-9]+(\\.[0-9]+)?")))
        throw std::runtime_error("STAGE=" + o.stage + " is no stage: STAGE=2.5, or STAGE=2 for a whole chapter");
    if (!o.only.empty() && !std::regex_match(o.only, std::regex("[0-9]+\\.[0-9]+-[0-9a-f]{5}")))
        throw std::runtime_error("ONLY=" + o.only + " is no mutant's number: ONLY=2.5-0f3a7");
    return o;
}

std::vector<const Mutant*> chosen(const std::vector<Mutant>& all, const Options& options) {
    std::map<std::string, std::vector<const Mutant*>> ofStage;
    for (const Mutant& m : all)
        if (isIn(m.answer.stage, options.stage) && (options.only.empty() || m.id == options.only))
            ofStage[m.answer.stage].push_back(&m);
    std::mt19937 random(options.seed);
    std::vector<std::vector<const Mutant*>*> stages;
    for (auto& [stage, mutants] : ofStage) {
        std::shuffle(mutants.begin(), mutants.end(), random);
        stages.push_back(&mutants);
    }
    std::shuffle(stages.begin(), stages.end(), random);
    std::vector<const Mutant*> order;
    bool more = true;
    for (size_t round = 0; more; round++) {
        more = false;
        for (const auto* mutants : stages)
            if (round < mutants->size() && (options.sample == 0 || order.size() < options.sample)) {
                order.push_back((*mutants)[round]);
                more = true;
            }
    }
    return order;
}

}  // namespace mutants
