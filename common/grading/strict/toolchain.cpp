#include "toolchain.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "common/grading/command/contained.h"
#include "common/grading/command/sandbox.h"

namespace grade {
namespace {

std::string valueOf(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? value : "";
}

}  // namespace

std::string pathOf(const std::string& program) {
    if (program.empty() || program[0] == '/') return program;
    if (program.find('/') != std::string::npos) return std::filesystem::absolute(program).lexically_normal().string();
    std::istringstream folders(valueOf("PATH"));
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::string path = folder + "/" + program;
        if (!folder.empty() && access(path.c_str(), X_OK) == 0) return path;
    }
    return "";
}

namespace {

std::string canonical(const std::string& path) {
    std::error_code error;
    const std::string real = std::filesystem::canonical(path, error).string();
    return error ? "" : real;
}
std::string folderOf(const std::string& path) { return path.substr(0, path.rfind('/')); }

// Lines, whatever stream they came on.
std::vector<std::string> linesOf(const std::vector<std::string>& question) {
    // Folders that these add are nobody's to show.
    std::vector<std::string> command{"/usr/bin/env"};
    for (const char* unasked : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH"})
        command.insert(command.end(), {"-u", unasked});
    command.insert(command.end(), {"LC_ALL=C", "CCACHE_DISABLE=1"});
    command.insert(command.end(), question.begin(), question.end());
    std::vector<std::string> lines;
    std::istringstream said(runContained(command, Limits(), [](const grading::Event&) {}).output);
    for (std::string line; std::getline(said, line);) lines.push_back(line);
    return lines;
}
std::string lineOf(const std::vector<std::string>& question) {
    const std::vector<std::string> lines = linesOf(question);
    return lines.empty() ? "" : lines[0];
}

void addOnce(std::vector<std::string>& all, const std::string& one) {
    if (!one.empty() && std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

class Search {
public:
    explicit Search(const std::string& root) : root(root) {
        it.objcopy = pathOf("objcopy");
        it.compiler = pathOf(valueOf("CXX"));
        for (const char* name : {"g++", "clang++"})
            if (it.compiler.empty()) it.compiler = pathOf(name);
    }

    Toolchain run() {
        passOver();
        const std::string translator = ask("-print-prog-name=cc1plus");
        const bool usual = Sandbox::showsAlways(it.compiler) && Sandbox::showsAlways(canonical(it.compiler)) &&
                           (translator[0] != '/' || Sandbox::showsAlways(canonical(translator)));
        if (!usual) collect(translator);
        return std::move(it);
    }

private:
    const std::string root;
    Toolchain it;

    std::string ask(const std::string& option) const { return lineOf({it.compiler, option}); }

    // ccache and the like take a compiler's name, and say whom they call.
    void passOver() {
        const std::string real = canonical(it.compiler), name = real.substr(real.rfind('/') + 1);
        if (real.empty() || name.find("g++") != std::string::npos || name.find("clang") != std::string::npos) return;
        if (const std::string called = calledBy(it.compiler); !called.empty()) it.compiler = called;
    }

    static std::string calledBy(const std::string& compiler) {
        for (const std::string& line : linesOf({compiler, "-v"}))
            if (line.rfind("COLLECT_GCC=/", 0) == 0) return line.substr(line.find('/'));
        return "";
    }

    // As it is called and as it is: programs look for what is beside them in either way. No folder with the workbook.
    void show(const std::string& path) {
        if (path.empty() || path[0] != '/') return;
        for (std::string way : {std::filesystem::path(path).lexically_normal().string(), canonical(path)}) {
            while (!way.empty() && way.back() == '/') way.pop_back();
            if (!way.empty() && !Sandbox::showsAlways(way) && (root + "/").rfind(way + "/", 0) != 0 &&
                access(way.c_str(), F_OK) == 0)
                addOnce(it.needed, way);
        }
    }

    void showProgram(const std::string& path) {
        show(path);
        for (const std::string& line : linesOf({"/usr/bin/ldd", path})) {
            const size_t at = line.find('/');
            const std::string library = at == std::string::npos ? "" : line.substr(at, line.find(" (") - at);
            if (library.empty() || Sandbox::showsAlways(library)) continue;
            show(library);
            addOnce(it.libraries, folderOf(library));
        }
    }

    void collect(const std::string& translator) {
        showProgram(it.compiler);
        if (const std::string called = calledBy(it.compiler); !called.empty()) showProgram(called);
        if (translator[0] == '/') {
            show(folderOf(translator));
            showProgram(translator);
        }
        for (const char* name : {"as", "ld", "objcopy"}) {
            std::string path = ask("-print-prog-name=" + std::string(name));
            if (path[0] != '/') path = pathOf(name);
            if (path.empty() || Sandbox::showsAlways(path)) continue;
            showProgram(path);
            addOnce(it.programs, folderOf(path));
        }
        show(ask("-print-file-name="));
        // " /opt/gcc/include/c++/13", a line each
        for (const std::string& line : linesOf({it.compiler, "-E", "-v", "-x", "c++", "/dev/null"}))
            if (line.rfind(" /", 0) == 0) show(line.substr(1));
        for (const char* name : {"libstdc++.so.6", "libgcc_s.so.1"}) {
            const std::string library = ask("-print-file-name=" + std::string(name)), real = canonical(library);
            if (library[0] != '/' || real.empty() || Sandbox::showsAlways(real)) continue;
            show(folderOf(library));
            addOnce(it.runtime, folderOf(real));
        }
        // The workbook's own programs were made by it.
        showProgram(root + "/build/cpu/cpucc");
    }
};

std::string joined(const std::vector<std::string>& folders) {
    std::string all;
    for (const std::string& folder : folders) all += (all.empty() ? "" : ":") + folder;
    return all;
}

}  // namespace

std::vector<std::string> Toolchain::found(std::vector<std::string> command) const {
    std::vector<std::string> first;
    if (!programs.empty()) first.push_back("PATH=" + joined(programs) + ":/usr/bin:/bin");
    if (!libraries.empty()) first.push_back("LD_LIBRARY_PATH=" + joined(libraries));
    if (!first.empty()) first.insert(first.begin(), "/usr/bin/env");
    command.insert(command.begin(), first.begin(), first.end());
    return command;
}

Toolchain findToolchain(const std::string& root) { return Search(root).run(); }

}  // namespace grade
