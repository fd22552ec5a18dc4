#include "precompiled.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "process.h"
#include "text.h"

namespace cpucc {
namespace {

namespace fs = std::filesystem;

// Of a program: when it was installed. Packages carry the time of their making along.
std::string ageOf(const std::string& program) {
    struct stat s;
    return stat(program.c_str(), &s) == 0 ? std::to_string(s.st_ctim.tv_sec) : "";
}

fs::file_time_type newestIn(const std::string& folder) {
    fs::file_time_type newest = fs::file_time_type::min();
    std::error_code ignored;
    for (const fs::directory_entry& e : fs::recursive_directory_iterator(folder, ignored))
        newest = std::max(newest, e.last_write_time(ignored));
    return newest;
}

// These do not change what the headers mean.
bool isHarmless(const std::string& flag) {
    return startsWith(flag, "-W") || flag == "-w" || startsWith(flag, "-fmax-errors=") ||
           startsWith(flag, "-ferror-limit=");
}
// Strict grading has these: the headers are compiled with them.
bool isStrict(const std::string& flag) { return startsWith(flag, "-ftemplate-depth=") || flag == "-fno-gnu-unique"; }

// What older headers were compiled to.
void removeOlder(const fs::path& folder, fs::file_time_type than) {
    std::error_code ignored;
    for (const fs::directory_entry& e : fs::directory_iterator(folder, ignored))
        if (e.last_write_time(ignored) < than) fs::remove_all(e.path(), ignored);
}

}  // namespace

Command headersFor(const Options& options, Pass pass,
                   const std::function<bool(const Command&, const std::string&)>& run) {
    Command asTheyAre = {"-include", "cuda_runtime.h"};
    Options plain = options;
    plain.includeDirectories.clear();
    std::vector<std::string>& flags = plain.hostFlags;
    flags.erase(std::remove_if(flags.begin(), flags.end(), isHarmless), flags.end());
    if (std::any_of(options.defines.begin(), options.defines.end(), isForHeaders) ||
        !std::all_of(flags.begin(), flags.end(), isStrict))
        return asTheyAre;

    // A folder named after all that matters: whatever changes, another one is made.
    fs::file_time_type newest = newestIn(options.deviceInclude);
    std::string state = std::to_string(newest.time_since_epoch().count()) + " " + ageOf(findProgram(options.compiler));
    for (const std::string& word : compileCommand(plain, pass, "", "", "")) state += " " + word;
    fs::path all = fs::path(directoryOf(options.runtime)) / "headers",
             folder = all / std::to_string(std::hash<std::string>()(state));
    std::string header = (folder / "all.h").string(), compiled = header + (options.clang ? ".pch" : ".gch");
    Command words = {"-include", header};
    // clang++ would refuse it when a header of the C++ library is newer, instead of reading the headers.
    if (options.clang) words.insert(words.end(), {"-Xclang", "-fno-validate-pch"});
    if (access(compiled.c_str(), R_OK) == 0) return words;

    std::error_code error;
    removeOlder(all, newest);
    fs::create_directories(folder, error);
    std::string unfinished = compiled + "." + std::to_string(getpid());  // another cpucc may be at it too, or reads it
    if (!writeFile(unfinished, "#include <cuda_runtime.h>\n")) return asTheyAre;
    fs::rename(unfinished, header, error);
    Command command = compileCommand(plain, pass, header, header, unfinished, {"-x", "c++-header"});
    bool made = run(command, unfinished + ".txt");
    fs::remove(unfinished + ".txt", error);
    if (made) fs::rename(unfinished, compiled, error);
    if (made && !error) return words;
    fs::remove(unfinished, error);
    return asTheyAre;
}

}  // namespace cpucc
