#include "same_code.h"

#include <map>
#include <mutex>

namespace mutants {
namespace {

using answers::path;
using program_tests::environment;
using program_tests::readFile;
using program_tests::runCommand;

// Both objects, without what is there for debuggers. The names of files are the same in all: paths are relative.
std::string codeOf(const answers::Chapter& chapter, const std::string& text) {
    static std::atomic<int> number{0};
    path folder = program_tests::scratchFolder() / ("code" + std::to_string(number++));
    answers::fs::create_directories(folder);
    const std::string name = chapter.shortName();
    std::ofstream(folder / (name + ".cu")) << text;
    const std::string root = answers::projectRoot().string();
    std::string command = "cd '" + folder.string() + "' && " + environment("CPUCC", "cpucc") + " --compiler " +
                          environment("CPU_COMPILER", "g++") + " -I '" + root + "' -I '" + root + "/chapters/" +
                          chapter.name + "' -w -O1 -c --keep keep -o object " + name + ".cu > log 2>&1";
    for (const std::string pass : {"host", "device"})
        command += " && objcopy --strip-debug keep/" + name + "." + pass + ".o " + pass;
    std::string code = runCommand(command) == 0 ? readFile(folder / "host") + readFile(folder / "device") : "";
    std::error_code ignored;
    answers::fs::remove_all(folder, ignored);
    return code;
}

// Many mutants are compared with one text.
std::string keptCodeOf(const answers::Chapter& chapter, const std::string& text) {
    static std::mutex lock;
    static std::map<std::string, std::string> kept;
    {
        std::lock_guard<std::mutex> guard(lock);
        if (auto found = kept.find(text); found != kept.end()) return found->second;
    }
    std::string code = codeOf(chapter, text);
    std::lock_guard<std::mutex> guard(lock);
    return kept[text] = code;
}

}  // namespace

bool sameCode(const answers::Chapter& chapter, const std::string& one, const std::string& other) {
    const std::string code = keptCodeOf(chapter, one);
    return !code.empty() && code == codeOf(chapter, other);
}

}  // namespace mutants
