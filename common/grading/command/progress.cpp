#include "progress.h"

#include <sys/stat.h>

#include <fstream>
#include <map>

#include "outcome.h"

namespace grade {
namespace {

std::string fileFor(const Built& built) { return built.root + "/build/progress/" + built.chapter; }

std::map<std::string, std::string> read(const Built& built) {
    std::map<std::string, std::string> known;
    std::ifstream in(fileFor(built));
    std::string id, outcome;
    while (in >> id && std::getline(in >> std::ws, outcome)) known[id] = outcome;
    return known;
}

}  // namespace

void rememberProgress(const Built& built, const ChapterResult& result) {
    if (built.isSolution) return;
    std::map<std::string, std::string> known = read(built);
    for (const StageResult& s : result.stages) known[s.stage.id] = wordFor(s.outcome);
    mkdir((built.root + "/build/progress").c_str(), 0777);
    std::ofstream out(fileFor(built));
    for (const auto& [id, outcome] : known) out << id << " " << outcome << "\n";
}

std::vector<Stage> notPassed(const Built& built, const std::vector<Stage>& stages) {
    std::map<std::string, std::string> known = read(built);
    std::vector<Stage> some;
    for (const Stage& s : stages)
        if (known[s.id] != wordFor(Outcome::passed)) some.push_back(s);
    return some;
}

const Stage& nextStage(const Built& built, const std::vector<Stage>& stages) {
    std::map<std::string, std::string> known = read(built);
    for (const Stage& s : stages)
        if (known[s.id] != wordFor(Outcome::passed)) return s;
    return stages.back();
}

}  // namespace grade
