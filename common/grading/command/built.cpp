#include "built.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "common/text/phrases.h"
#include "stage_list.h"

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

std::string workbookRoot() { return findRoot(); }

std::string Built::lesson() const {
    return text::pageInTheLanguage(root + "/chapters/" + chapter + "/README.md").substr(root.size() + 1);
}

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
        std::cerr << text::said("Nothing was built yet. Begin with: make chapter_first_kernel && ./grade") << "\n";
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
        std::cerr << text::said(b.source + " is not built yet: make " + b.makeTarget() + " && ./grade") << "\n";
        std::exit(2);
    }
    b.text = read(built + "/text");
    return b;
}

std::string chapterNumbered(const std::string& number, const Built& last) {
    if (number.empty()) return last.chapter;
    for (const auto& folder : std::filesystem::directory_iterator(last.root + "/chapters")) {
        std::string name = folder.path().filename().string();
        if (name.find('_') != std::string::npos && std::to_string(std::atoi(name.c_str())) == number) return name;
    }
    std::cerr << text::said("grade: there is no chapter " + number + ". make progress shows all chapters") << "\n";
    std::exit(2);
}

std::string chapterAfter(const Built& built) {
    std::string next;
    std::error_code none;  // a handout may have one chapter alone
    for (const auto& folder : std::filesystem::directory_iterator(built.root + "/chapters", none)) {
        std::string name = folder.path().filename().string();
        if (name.find('_') != std::string::npos && name > built.chapter && (next.empty() || name < next)) next = name;
    }
    return next;
}

Built findStudents(const std::string& chapter, const Built& last) {
    const std::string folder = last.root + "/build/grade/chapters/" + chapter;
    Built wanted;
    wanted.chapter = chapter;
    if (!exists(folder + "/text")) {
        std::cerr << text::said("chapters/" + chapter + "/" + wanted.shortName() + ".cu is not built yet: make " +
                                wanted.makeTarget() + " && ./grade")
                  << "\n";
        std::exit(2);
    }
    return findBuilt(folder);
}

bool sourceHasChanged(const Built& b) {
    return read(b.source[0] == '/' ? b.source : b.root + "/" + b.source) != b.text;
}

std::vector<Stage> stagesOf(const Built& built) {
    std::vector<Stage> stages = stagesIn(built.cpuWorker);
    if (stages.empty()) {
        std::cerr << text::said(built.cpuWorker + " is not there, or not the graders of a chapter: make " +
                                built.makeTarget())
                  << "\n";
        std::exit(2);
    }
    return stages;
}

}  // namespace grade
