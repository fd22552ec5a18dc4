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

using Mutants = std::vector<const Mutant*>;

// One of each group after the other, `most` of them; 0: all.
Mutants inTurn(const std::vector<Mutants>& groups, size_t most) {
    Mutants order;
    size_t longest = 0;
    for (const Mutants& group : groups) longest = std::max(longest, group.size());
    for (size_t round = 0; round < longest; round++)
        for (const Mutants& group : groups)
            if (round < group.size() && (most == 0 || order.size() < most)) order.push_back(group[round]);
    return order;
}

}  // namespace

std::string Options::again() const { return file.empty() ? "" : " FILE='" + file + "'"; }

Options optionsFromEnvironment() {
    Options o;
    o.file = environment("FILE", "");
    o.stage = environment("STAGE", "");
    o.only = environment("ONLY", "");
    o.list = !environment("LIST", "").empty();
    o.sample = number("SAMPLE", 0);
    o.each = number("EACH", 90);
    o.seed = number("SEED", 1);
    o.jobs = std::max(number("JOBS", std::max(std::thread::hardware_concurrency(), 1u)), 1u);
    if (!o.stage.empty() && !std::regex_match(o.stage, std::regex("[0-9]+(\\.[0-9]+)?")))
        throw std::runtime_error("STAGE=" + o.stage + " is no stage: STAGE=2.5, or STAGE=2 for a whole chapter");
    if (!o.only.empty() && !std::regex_match(o.only, std::regex("[0-9]+\\.[0-9]+-[0-9a-f]{5}")))
        throw std::runtime_error("ONLY=" + o.only + " is no mutant's number: ONLY=2.5-0f3a7");
    return o;
}

std::vector<const Mutant*> chosen(const std::vector<Mutant>& all, const Options& options) {
    std::map<std::string, std::map<std::string, Mutants>> byStage;  // then by operator
    for (const Mutant& m : all)
        if (isIn(m.answer.stage, options.stage) && (options.only.empty() || m.id == options.only))
            byStage[m.answer.stage][m.operatorName].push_back(&m);
    // A sample is one of a whole run's, for which every survivor has its reason.
    std::mt19937 random(options.sample ? 1 : options.seed);
    std::vector<Mutants> stages;
    for (auto& [stage, byOperator] : byStage) {
        std::vector<Mutants> operators;
        for (auto& [name, mutants] : byOperator) {
            std::shuffle(mutants.begin(), mutants.end(), random);
            operators.push_back(mutants);
        }
        std::shuffle(operators.begin(), operators.end(), random);
        stages.push_back(inTurn(operators, options.each));
    }
    std::shuffle(stages.begin(), stages.end(), random);
    Mutants chosen = inTurn(stages, 0);
    if (options.sample && options.sample < chosen.size()) {
        std::shuffle(chosen.begin(), chosen.end(), std::mt19937(options.seed));
        chosen.resize(options.sample);
    }
    return chosen;
}

}  // namespace mutants
