#include "built.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

namespace grade {
namespace {

// The program lies in build/grade/ below the root, wherever it was called from.
std::string findRoot() {
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    std::string exe(path, n > 0 ? static_cast<size_t>(n) : 0);
    for (int i = 0; i < 3; i++) exe = exe.substr(0, exe.find_last_of('/'));
    return exe;
}

bool exists(const std::string& path) {
    struct stat s;
    return stat(path.c_str(), &s) == 0;
}

std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

Built findBuilt(const std::string& folder) {
    Built b;
    b.root = findRoot();
    std::string built = folder;
    if (built.empty()) {
        std::ifstream last(b.root + "/build/grade/last");
        std::getline(last, built);
        if (!built.empty()) built = b.root + "/" + built;
    }
    if (built.empty() || !exists(built + "/source")) {
        std::cerr << "Nothing was built yet. Begin with: make chapter_bandwidth && ./grade\n";
        std::exit(2);
    }
    std::istringstream what(read(built + "/source"));
    std::getline(what, b.chapter);
    std::getline(what, b.source);
    b.isSolution = b.source.rfind("solutions/", 0) == 0;
    b.compileErrors = read(built + "/errors");
    b.cpuWorker = built + "/cpu";
    if (exists(built + "/gpu")) b.gpuWorker = built + "/gpu";
    // common/make/chapter puts it in its place last.
    if (!exists(built + "/text")) {
        std::cerr << b.source << " is not built yet: make " << b.makeTarget() << " && ./grade\n";
        std::exit(2);
    }
    b.text = read(built + "/text");
    return b;
}

bool sourceHasChanged(const Built& b) {
    return read(b.source[0] == '/' ? b.source : b.root + "/" + b.source) != b.text;
}

std::vector<Stage> stagesOf(const Built& built) {
    setenv("GRADE_WORKER", built.cpuWorker.c_str(), 1);  // a shell reads no names in it
    FILE* list = popen("exec \"$GRADE_WORKER\" --stages", "r");
    std::string text;
    char part[4096];
    for (size_t n; list && (n = fread(part, 1, sizeof part, list)) > 0;) text.append(part, n);
    if (list) pclose(list);
    nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded() || json.empty()) {
        std::cerr << "The graders of " << built.chapter << " cannot be run: make " << built.makeTarget() << " again\n";
        std::exit(2);
    }
    std::vector<Stage> stages;
    for (const auto& s : json) {
        Stage stage{s["id"], s["name"], s["teaches"], {}};
        std::istringstream needs(s["needs"].get<std::string>());
        for (std::string id; needs >> id;) stage.needs.push_back(id);
        stages.push_back(stage);
    }
    return stages;
}

}  // namespace grade
