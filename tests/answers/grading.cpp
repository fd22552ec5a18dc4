#include "grading.h"

#include <cstdio>
#include <random>

namespace answers {

using nlohmann::json;
using program_tests::environment;
using program_tests::readFile;
using program_tests::runCommand;
namespace fs = std::filesystem;

namespace {

const fs::path root = fs::path(__FILE__).parent_path().parent_path().parent_path();

std::string inQuotes(const fs::path& p) { return "'" + p.string() + "'"; }

fs::path gradeProgram() { return fs::path(environment("GRADE_FOLDER", "")) / "grade"; }

size_t columns(const std::string& text) {
    size_t n = 0;
    for (unsigned char c : text) n += (c & 0xC0) != 0x80;
    return n;
}

}  // namespace

const fs::path& projectRoot() { return root; }

fs::path Chapter::solution() const { return root / "solutions" / name / (shortName() + ".cu"); }
fs::path Chapter::starterInTheBook() const { return root / "chapters" / name / (shortName() + ".cu"); }

std::vector<fs::path> Chapter::answers(const std::string& kind) const {
    std::vector<fs::path> files;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(root / "tests" / kind / name, none))
        if (entry.path().extension() == ".cu") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<Chapter> chapters() {
    std::vector<Chapter> all;
    std::string only = environment("ONLY_CHAPTER", "");
    for (const auto& entry : fs::directory_iterator(root / "tests/graders")) {
        std::string name = entry.path().stem().string();
        if (entry.path().extension() == ".cpp" && name.find(only) != std::string::npos) all.push_back({name});
    }
    std::sort(all.begin(), all.end(), [](const Chapter& a, const Chapter& b) { return a.name < b.name; });
    return all;
}

Program build(const Chapter& chapter, const std::string& text, const std::string& options) {
    static std::atomic<int> number{0};
    Program p;
    p.folder = program_tests::scratchFolder() / std::to_string(number++);
    fs::create_directories(p.folder);
    fs::path source = p.folder / (chapter.shortName() + ".cu"), log = p.folder / "log";
    std::ofstream(source) << text;
    std::ofstream(p.folder / "text") << text;
    std::ofstream(p.folder / "source") << chapter.name << "\n" << source.string() << "\n";
    std::istringstream objects(
        readFile(fs::path(environment("GRADE_FOLDER", "")) / "cpu" / (chapter.name + ".objects")));
    std::string command = environment("CPUCC", "cpucc") + " --compiler " + environment("CPU_COMPILER", "g++") + " -I " +
                          inQuotes(root) + " -I " + inQuotes(root / "chapters" / chapter.name) +
                          " -Wall -Wextra -Wno-unused-parameter -Wno-sign-compare " + options + " -o " +
                          inQuotes(p.folder / "cpu") + " " + inQuotes(source);
    for (std::string object; std::getline(objects, object);)
        if (!object.empty()) command += " " + inQuotes(object);
    p.built = runCommand(command + " > " + inQuotes(log) + " 2>&1") == 0;
    p.messages = readFile(log);
    return p;
}

std::vector<std::string> stagesOf(const Program& program) {
    fs::path list = program.folder / "stages";
    runCommand(inQuotes(gradeProgram()) + " --list --built " + inQuotes(program.folder) + " > " + inQuotes(list));
    std::istringstream lines(readFile(list));
    std::vector<std::string> ids;
    for (std::string id, rest; lines >> id && std::getline(lines, rest);) ids.push_back(id);
    return ids;
}

Verdict grade(const Program& program, const std::string& stage, int seconds, const std::string& seed) {
    fs::path base = program.folder / stage, result = base.string() + ".json", shown = base.string() + ".txt";
    // Nobody should have to wait for an endless loop as long as a student is allowed to.
    runCommand("STEP_LIMIT=4000000 LANE_SECONDS=2 NO_COLOR=1 COLUMNS=80 " + inQuotes(gradeProgram()) + " --built " +
               inQuotes(program.folder) + " --seed " + seed + " --timeout " + std::to_string(seconds) + " --stage " +
               stage + " --json " + inQuotes(result) + " > " + inQuotes(shown) + " 2>&1");
    Verdict v;
    v.shown = readFile(shown);
    json j = json::parse(readFile(result), nullptr, false);
    if (!j.is_object() || j["stages"].size() != 1) {
        v.outcome = "no verdict";
        return v;
    }
    const json& s = j["stages"][0];
    v.outcome = s["outcome"];
    if (s.contains("failure"))
        for (const char* part : {"what", "element", "writer", "cause", "next"}) v.said.push_back(s["failure"][part]);
    return v;
}

bool Verdict::says(const std::string& text) const {
    for (const std::string& line : said)
        if (line.find(text) != std::string::npos) return true;
    return false;
}

std::string Verdict::all() const {
    std::string text = outcome + "\n";
    for (const std::string& line : said)
        if (!line.empty()) text += "    " + line + "\n";
    return outcome == "no verdict" ? text + shown : text;
}

std::string formFaults(const Verdict& v) {
    std::string faults;
    std::istringstream in(v.shown);
    int failureLines = -1;  // from the stage's own line on
    for (std::string line; std::getline(in, line);) {
        if (columns(line) > 80) faults += std::to_string(columns(line)) + " columns: " + line + "\n";
        int stage = 0;
        std::sscanf(line.c_str(), "%*1[ ]%*[0-9].%*[0-9]%*1[ ]%n", &stage);
        if (stage > 0)
            failureLines = 0;
        else if (failureLines >= 0 && line.rfind("      next: ", 0) == 0) {
            failureLines++;
            if (v.outcome == "failed" && failureLines > 5)
                faults += "the failure takes " + std::to_string(failureLines) + " lines:\n" + v.shown;
            failureLines = -1;
        } else if (failureLines >= 0)
            failureLines++;
    }
    return faults;
}

std::string starterOf(const Chapter& chapter) {
    fs::path out = program_tests::scratchFolder() / (chapter.name + ".starter");
    runCommand(inQuotes(root / "common/make/starter") + " " + inQuotes(chapter.solution()) + " > " + inQuotes(out));
    return readFile(out);
}

}  // namespace answers
