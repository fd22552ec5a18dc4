// Builds and runs single-file CUDA programs on the CPU device, for the suites that look at whole programs.
#pragma once

#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

namespace program_tests {

namespace fs = std::filesystem;

// What a program ends with that has defects and would have ended with 0.
constexpr int statusOfDefects = 86;

inline std::string readFile(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

inline std::string environment(const char* name, const std::string& otherwise) {
    const char* value = std::getenv(name);
    return value && *value ? value : otherwise;
}

// A folder of this process for executables and reports, removed at its end.
inline const fs::path& scratchFolder() {
    struct Folder {
        fs::path path;
        Folder() {
            std::string pattern = (fs::temp_directory_path() / "cpu_device_XXXXXX").string();
            if (!mkdtemp(pattern.data())) throw std::runtime_error("no folder for temporary files");
            path = pattern;
        }
        ~Folder() {
            std::error_code ignored;
            fs::remove_all(path, ignored);
        }
    };
    static Folder folder;
    return folder.path;
}

inline int runCommand(const std::string& command) {
    int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

struct Build {
    fs::path source, executable;
    bool done = false;
    std::string messages;
};

// CPUCC is the build driver; CPU_COMPILER says whether it uses g++ or clang++.
inline Build build(const fs::path& source, const std::string& flags = "") {
    static std::atomic<int> builds{0};
    Build b;
    b.source = source;
    b.executable = scratchFolder() / (source.stem().string() + "." + std::to_string(builds++));
    fs::path log = b.executable.string() + ".build";
    std::string command = environment("CPUCC", "cpucc") + " --compiler " + environment("CPU_COMPILER", "g++") + " " +
                          flags + " -o '" + b.executable.string() + "' '" + source.string() + "'";
    b.done = runCommand(command + " > '" + log.string() + "' 2>&1") == 0;
    b.messages = readFile(log);
    return b;
}

struct Run {
    int exitStatus = -1;
    double seconds = 0;
    std::string output;      // stdout and stderr, the access report included
    std::string reportText;  // what REPORT= wrote
    nlohmann::json report;   // the same, parsed; null if it is not JSON
};

// `settings` are environment variables: "SCHEDULE=7 TRACE=0".
inline Run run(const Build& build, const std::string& settings = "", const std::string& arguments = "") {
    static std::atomic<int> runs{0};
    fs::path base = build.executable.string() + "." + std::to_string(runs++);
    std::string out = base.string() + ".out", report = base.string() + ".json";
    auto begin = std::chrono::steady_clock::now();
    Run r;
    r.exitStatus = runCommand("REPORT='" + report + "' " + settings + " timeout 60 '" + build.executable.string() +
                              "' " + arguments + " > '" + out + "' 2>&1 < /dev/null");
    r.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    r.output = readFile(out);
    r.reportText = readFile(report);
    r.report = nlohmann::json::parse(r.reportText, nullptr, false);
    if (r.report.is_discarded()) r.report = nullptr;
    return r;
}

// The .cu files of a folder beside this file, in alphabetical order. ONLY=text picks those with text in the name.
inline std::vector<fs::path> programsIn(const std::string& folder) {
    std::vector<fs::path> files;
    std::string only = environment("ONLY", "");
    for (const auto& entry : fs::directory_iterator(fs::path(__FILE__).parent_path() / folder)) {
        if (entry.path().extension() != ".cu") continue;
        if (entry.path().stem().string().find(only) != std::string::npos) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// SEED draws the same again; without it others each time.
inline const std::string& drawnSeed() {
    static const std::string seed = environment("SEED", std::to_string(std::random_device()()));
    return seed;
}

inline bool onClang() { return environment("CPU_COMPILER", "g++") != "g++"; }

// With ONE_IN=n one in n of them, of the most important one in `most`, and at least one; with clang++, whose library
// and runtime are the same, a quarter of that.
template <class Program>
std::vector<Program> drawn(std::vector<Program> all, const std::string& what, size_t most = SIZE_MAX) {
    const std::string asked = environment("ONE_IN", "1");
    const size_t n = std::min<size_t>(std::stoul(asked), most) * (onClang() ? 4 : 1);
    if (asked == "1" || all.empty()) return all;
    std::cout << what << ": ONE_IN=" << asked << " SEED=" << drawnSeed() << std::endl;
    std::shuffle(all.begin(), all.end(), std::mt19937(static_cast<unsigned>(std::stoul(drawnSeed()))));
    all.resize((all.size() + n - 1) / n);
    std::sort(all.begin(), all.end());
    return all;
}
inline std::vector<fs::path> drawnPrograms(const std::string& folder) { return drawn(programsIn(folder), folder); }

// Calls work(i) for i = 0 … count - 1, three at a time: one of them waits for a disk or a process, and two cores are
// busy.
template <class Work>
void threeAtATime(size_t count, Work work) {
    std::atomic<size_t> next{0};
    auto worker = [&] {
        for (size_t i; (i = next++) < count;) work(i);
    };
    scratchFolder();
    std::thread second(worker), third(worker);
    worker();
    second.join();
    third.join();
}

}  // namespace program_tests
