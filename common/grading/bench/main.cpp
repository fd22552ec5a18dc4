// Times on a GPU, and what the book makes of them:
//
//   bench measure FILE.json [about=TEXT…] CHAPTER=WORKER… --libraries CHAPTER=WORKER… --steps
//   CHAPTER=WORKER=STAGE=STEP… bench show FILE.json [BESIDE.json] [--check]     tables and charts of the lessons
//   bench count FILE CHAPTER=WORKER… --steps CHAPTER=WORKER=STAGE=STEP…     without a GPU
//   bench estimates [--check] PAGE COUNTED OTHERS-COUNTED OTHERS-TIMED.tsv… RESULTS.json…     estimates beside
//   measurements bench counters [--check] FILE…      docs/counters.md, from what the CPU device counted bench outputs
//   [--check] PAGE…       what the lessons' commands print
#include <algorithm>
#include <fstream>
#include <iostream>

#include "counters.h"
#include "estimates.h"
#include "lessons.h"
#include "measure.h"
#include "outputs.h"

using namespace bench;

namespace {

// CHAPTER=WORKER…, what follows --libraries, and CHAPTER=WORKER=STAGE=STEP… behind --steps; all else is about the run.
std::vector<Program> programsOf(const std::vector<std::string>& arguments, std::map<std::string, std::string>& about) {
    std::vector<Program> programs;
    bool ladder = true, steps = false;
    for (const std::string& a : arguments) {
        if (a == "--libraries" || a == "--steps") {
            ladder = false;
            steps = a == "--steps";
            continue;
        }
        std::string rest = a;
        auto next = [&] {
            std::string part = rest.substr(0, rest.find('='));
            rest.erase(0, part.size() + 1);
            return part;
        };
        std::string key = next();
        if (key.size() < 3 || key[2] != '_') {
            about[key] = rest;
            continue;
        }
        Program p{key, steps ? next() : rest, ladder, "", ""};
        if (steps) {
            p.stage = next();
            p.step = rest;
        }
        programs.push_back(p);
    }
    return programs;
}

int measureAll(const std::string& file, const std::vector<std::string>& arguments) {
    std::map<std::string, std::string> about;
    const std::vector<Program> programs = programsOf(arguments, about);
    std::vector<std::string> refusals;
    Results results = measure(programs, refusals);
    results.about = about;
    if (results.rows.empty()) refusals.push_back("nothing was timed");
    std::string to = refusals.empty() ? file : file + ".refused";
    std::ofstream out(to);
    out << toJson(results);
    if (!out.flush()) {
        std::cerr << "bench: " << to << " cannot be written\n";
        return 2;
    }
    std::cout << "\n" << results.rows.size() << " times in " << results.seconds << " s\n";
    if (!refusals.empty()) {
        std::cout << "\nThis run reports nothing, because of what cannot be:\n";
        for (const std::string& r : refusals) std::cout << "  " << r << "\n";
        std::cout << "What it measured is in " << to << ", for whoever looks for the reason.\n";
        return 1;
    }
    std::cout << "Written: " << to << "\n";
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> a(argv + 1, argv + argc);
    if (a.size() >= 2 && a[0] == "measure") return measureAll(a[1], {a.begin() + 2, a.end()});
    if (a.size() >= 2 && a[0] == "show") {
        const bool check = a.back() == "--check", beside = a.size() > (check ? 3u : 2u);
        return show({a[1], beside ? a[2] : ""}, check);
    }
    if (a.size() >= 3 && a[0] == "count") {
        std::map<std::string, std::string> about;
        return countAll(a[1], programsOf({a.begin() + 2, a.end()}, about));
    }
    bool check = a.size() >= 2 && a[1] == "--check";
    std::vector<std::string> files(a.begin() + std::min<size_t>(a.size(), check ? 2 : 1), a.end());
    if (!files.empty() && a[0] == "counters") return compareCounters(files, check);
    if (files.size() > 4 && a[0] == "estimates") {
        EstimateFiles e{files[1], {}, files[2], {}};
        for (size_t i = 3; i < files.size(); i++)
            (files[i].find(".tsv") == std::string::npos ? e.results : e.othersTimed).push_back(files[i]);
        if (!e.results.empty() && !e.othersTimed.empty()) return writeEstimates(files[0], e, check);
    }
    if (!files.empty() && a[0] == "outputs") {
        int status = 0;
        for (const std::string& page : files) status |= writeOutputs(page, check);
        return status;
    }
    std::cerr
        << "usage: bench measure|show FILE.json …, bench count FILE …, or bench counters|estimates|outputs [--check] "
           "FILE…\n";
    return 2;
}
