// For the suites of the build driver: a folder for sources, and cpucc, which is named by CPUCC.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "../../common/cpu/compile/text.h"

namespace driver_tests {

namespace fs = std::filesystem;
using cpucc::readFile;
using cpucc::startsWith;

// A folder for the files of one test, removed at its end.
class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "driver_test_XXXXXX").string();
        if (!mkdtemp(pattern.data())) throw std::runtime_error("no folder for temporary files");
        path = pattern;
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    fs::path put(const std::string& name, const std::string& text) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name) << text;
        return path / name;
    }
    fs::path path;
};

struct Outcome {
    int status;
    std::string output;
};

inline Outcome runCpucc(const std::string& arguments, const fs::path& directory) {
    const char* program = std::getenv("CPUCC");
    REQUIRE_MESSAGE(program != nullptr, "set CPUCC to the cpucc that is to be tested");
    fs::path log = directory / "log.txt";
    std::string command = "cd '" + directory.string() + "' && LC_ALL=C '" + fs::absolute(program).string() + "' " +
                          arguments + " > '" + log.string() + "' 2>&1";
    int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 255, readFile(log.string()).value_or("")};
}

// Where lists are not tried whole (ONE_IN) it is one of them, drawn each time.
inline std::vector<std::string> oneOrAll(std::vector<std::string> all) {
    if (std::getenv("ONE_IN") && !all.empty()) all = {all[std::random_device()() % all.size()]};
    return all;
}

// Those of the two that are installed.
inline const std::vector<std::string> compilers = [] {
    std::vector<std::string> found;
    for (const char* name : {"g++", "clang++"})
        if (std::system((std::string("command -v ") + name + " > /dev/null 2>&1").c_str()) == 0) found.push_back(name);
    return oneOrAll(found);
}();
inline const std::vector<std::string> modes = oneOrAll({"", "--fast "});

inline bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// A program of translate/.
inline std::string sample(const std::string& name) {
    return (fs::absolute(__FILE__).parent_path() / "translate" / name).string();
}

// Runs a program of `directory`: its status, and all that it printed.
inline Outcome runProgram(const std::string& command, const fs::path& directory) {
    fs::path log = directory / "printed.txt";
    int status =
        std::system(("cd '" + directory.string() + "' && ./" + command + " > '" + log.string() + "' 2>&1").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 255, readFile(log.string()).value_or("")};
}

}  // namespace driver_tests
