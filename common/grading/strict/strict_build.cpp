#include "strict_build.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "asked.h"
#include "common/grading/command/contained.h"
#include "object_file.h"
#include "object_rules.h"

namespace grade {
namespace {

namespace fs = std::filesystem;

constexpr double secondsToCompile = 60;

// A call by a pointer, of device code, reaches the beginning of a function of the answer's device code, and what device
// code may call by its name: no function of the host's, which nobody would watch at work, nothing of the graders', and
// nothing in the middle of anything, where a constant may be code. The pointer is in a register; the others stay, but
// for those that a call may change.
std::string guardsOf(const std::vector<std::string>& allowed) {
    std::string code;
    for (const char* name :
         {"rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"}) {
        const std::string pointer = std::string("%") + name, scratch = pointer == "%r11" ? "%rax" : "%r11";
        for (const char* of : {"__x86_indirect_thunk_", "__llvm_external_retpoline_"})
            code += std::string(".globl ") + of + name + "\n" + of + name + ":\n";
        code += "    push " + scratch + "\n    lea called_by_pointer(%rip), " + scratch + "\n2:  cmp (" + scratch +
                "), " + pointer + "\n    je 3f\n    add $8, " + scratch + "\n    cmpq $0, (" + scratch +
                ")\n    jne 2b\n    pop " + scratch + "\n    jmp hosts_own\n3:  pop " + scratch + "\n    jmp *" +
                pointer + "\n";
    }
    code += ".section .data.rel.ro,\"aw\"\n.balign 8\ncalled_by_pointer:\n    .quad hosts_own\n";
    for (const std::string& name : allowed) code += "    .quad " + name + "\n";
    return code + "    .quad 0\n";
}

class StrictBuilder {
public:
    StrictBuilder(const Submission& submission, const std::string& chapter, const std::string& root,
                  const std::string& folder, const Sandbox& sandbox, const GroupPlace& groups, const Toolchain& tools)
        : root(root), folder(folder), chapter(chapter), sandbox(sandbox), groups(groups), tools(tools) {
        const std::string name = chapter.substr(chapter.find('_') + 1);
        header = root + "/chapters/" + chapter + "/" + name + ".h";
        graders = objectsNamedIn(root + "/build/grade/cpu/" + chapter + ".objects");
        source = folder + "/in/" + name + ".cu";
        stem = folder + "/out/" + name;
        for (const char* part : {"/in", "/out", "/linked"}) fs::create_directory(folder + part);
        std::ofstream(source, std::ios::binary) << asCompiled(submission.text);
        asked = askedBy(graders, header);
    }

    StrictBuild run() {
        if (!compile()) return std::move(result);
        result.refused = refusedIn(readObject(host()), readObject(device()), asked.all);
        if (result.refused.empty() && link()) result.worker = folder + "/linked/worker";
        return std::move(result);
    }

private:
    std::string root, folder, chapter, header, source, stem;
    const Sandbox& sandbox;
    const GroupPlace& groups;
    const Toolchain& tools;
    std::vector<std::string> graders;
    Asked asked;
    StrictBuild result;

    std::string host() const { return stem + ".host.o"; }
    std::string device() const { return stem + ".device.o"; }

    // The CPU device's headers are compiled once, out here: what runs in the sandbox can only read that.
    std::vector<std::string> compileCommand() const {
        const bool clang = fs::path(tools.compiler).filename().string().find("clang") != std::string::npos;
        return {
            root + "/build/cpu/cpucc",
            "-c",
            "--guard-calls",
            "--compiler",
            tools.compiler,
            "-w",
            "-Xcompiler",
            clang ? "-ferror-limit=20,-ftemplate-depth=256" : "-fmax-errors=20,-ftemplate-depth=256,-fno-gnu-unique"};
    }
    void compileHeaders() const {
        std::vector<std::string> command = compileCommand();
        command.emplace_back("--headers");
        Limits limits;
        limits.seconds = secondsToCompile;
        runContained(command, limits, [](const grading::Event&) {});  // without them it only takes longer
    }

    Ending compiled(const std::string& file, const std::string& object) const {
        const std::string out = folder + "/out";
        std::vector<std::string> shown = tools.needed;
        for (const char* part : {"build/cpu", "common/cpu/include", "common/check.h", "common/buffer.h",
                                 "common/compare.h", "common/device.h", "common/timer.h"})
            shown.push_back(root + "/" + part);
        shown.insert(shown.end(), {header, folder + "/in"});
        const Sandbox inside = sandbox.showing(shown, out);
        Limits limits;
        limits.seconds = secondsToCompile;
        limits.sandbox = &inside;
        limits.groups = &groups;
        std::vector<std::string> command = compileCommand();
        command.insert(command.end(), {"--keep", out, "-I", root, "-I", root + "/chapters/" + chapter, "-o",
                                       out + "/" + object, file});
        return runContained(tools.found(command), limits, [](const grading::Event&) {});
    }

    bool compile() {
        compileHeaders();
        sandbox.handOver(folder + "/out");
        const Ending e = compiled(source, "all.o");
        result.tooLong = e.why == Ending::Why::tooLong || e.why == Ending::Why::tooLarge;
        if (succeeded(e)) return true;
        result.compileErrors = result.tooLong     ? "The compiler was stopped: it took too long, or too much memory."
                               : e.output.empty() ? "The compiler was stopped: it wrote too much, or ran too long."
                                                  : e.output;
        if (!result.tooLong) tryWhatIsRight();
        return false;
    }

    // Is it the answer's fault? Whatever the compiler says of it, it says nothing of a file that is right.
    void tryWhatIsRight() {
        const std::string right = folder + "/in/right.cu";
        std::ofstream(right) << "#include <algorithm>\n#include <cmath>\n#include <vector>\n#include \"" +
                                    fs::path(header).filename().string() +
                                    "\"\n__global__ void right(float* x) { x[threadIdx.x] = 1; }\n";
        if (const Ending e = compiled(right, "right.o"); !succeeded(e))
            result.fault = e.output.empty() ? "it says nothing" : e.output;
    }

    static bool succeeded(const Ending& e) { return e.why == Ending::Why::exited && e.status == 0; }

    bool runHere(const std::vector<std::string>& command) {
        Limits limits;
        limits.seconds = secondsToCompile;
        const Ending e = runContained(command, limits, [](const grading::Event&) {});
        if (succeeded(e)) return true;
        // What the answer lacks, or has too much of, the linker says so; else it is the machine that lacks something.
        const std::set<std::string> missing = missingIn(e.output);
        const bool lacks = std::any_of(missing.begin(), missing.end(), [](auto& name) { return !ofTheLibrary(name); });
        auto says = [&](const std::string& words) { return e.output.find(words) != std::string::npos; };
        if (says("relocation truncated to fit") || says("relocation overflow")) {
            result.compileErrors = "  its variables take more than 2 GB: allocate large arrays with cudaMalloc()\n";
            return false;
        }
        if (lacks || says("multiple definition") || (says("relocation") && says(folder + "/linked/")))
            result.compileErrors = lacks ? explained(missing) : e.output;
        else
            result.fault = e.output.empty() ? "it says nothing" : e.output;
        return false;
    }

    static std::set<std::string> missingIn(const std::string& said) {
        std::set<std::string> names;
        for (const std::string before : {"undefined reference to '", "undefined reference to `"})
            for (size_t at = 0; (at = said.find(before, at)) != std::string::npos;) {
                at += before.size();
                names.insert(said.substr(at, said.find('\'', at) - at));
            }
        return names;
    }
    static bool ofTheLibrary(const std::string& name) {
        for (const std::string begin : {"operator new", "operator delete", "std::", "__cxa_", "__gxx_", "_Unwind_",
                                        "vtable for std::", "vtable for __cxxabiv1", "typeinfo for std::"})
            if (name.compare(0, begin.size(), begin) == 0) return true;
        return false;
    }

    // The linker speaks of the graders' objects.
    static std::string explained(const std::set<std::string>& missing) {
        std::string text;
        for (const std::string& name : missing)
            if (!ofTheLibrary(name)) text += "  the graders call " + name + ", and it is not there\n";
        return text + "Names and parameters must stay as in the chapter's header.\n";
    }

    // Nothing of it takes the place of anything else: but for what is asked for, its names are its own.
    bool keepToItself() {
        std::vector<std::string> command{
            tools.objcopy, "--rename-section", ".init_array=students_constructors,alloc,load,data,contents",
            "-R",          ".group",           "--keep-global-symbol=cpu_device_no_such_symbol"};
        for (const std::string& name : asked.all) command.push_back("--keep-global-symbol=" + name);
        command.push_back(host());
        command.push_back(folder + "/linked/host.o");
        return runHere(command);
    }

    // The device pass compiles host functions as well, and nobody calls them there. A kernel that gets at the host's
    // libraries, by a pointer say, ends there: what they read and write nobody would see.
    bool keepKernelsApart() {
        const ObjectFile object = readObject(device());
        const std::vector<std::string> names = hostsOwn(object);
        std::vector<std::string> command{tools.objcopy};
        for (size_t i = 0; i < names.size(); i++)
            command.push_back("--redefine-sym=" + names[i] + "=hosts_own_" + std::to_string(i));
        std::ofstream stubs(folder + "/linked/stubs.s", std::ios::app);
        for (size_t i = 0; i < names.size(); i++)
            stubs << ".globl hosts_own_" << i << "\n.set hosts_own_" << i << ", hosts_own\n";
        // Names for its functions that the table of those can use, whatever they are called.
        std::vector<std::string> mayBeCalled = calledByPointer(object);
        for (const ObjectSymbol& s : object.symbols) {
            if (!s.defined || s.type != STT_FUNC) continue;
            mayBeCalled.push_back("students_function_" + std::to_string(mayBeCalled.size()));
            command.push_back("--add-symbol=" + mayBeCalled.back() + "=" + s.section + ":" + std::to_string(s.offset) +
                              ",global");
        }
        stubs << ".text\nhosts_own:\n    jmp cpu_device_abort\n" << guardsOf(mayBeCalled);
        command.push_back(device());
        command.push_back(folder + "/linked/device.o");
        return runHere(command);
    }

    bool link() {
        const std::string stubs = folder + "/linked/stubs.s", worker = folder + "/linked/worker";
        std::ofstream(stubs) << stubsFor(asked);
        std::vector<std::string> command{tools.compiler, "-pie", "-Wl,--no-gc-sections"};
        for (const std::string& library : tools.runtime) command.push_back("-Wl,-rpath," + library);
        for (const std::string& name : asked.functions) command.push_back("-Wl,--wrap=" + name);
        command.insert(command.end(), {folder + "/linked/host.o", folder + "/linked/device.o", stubs});
        command.insert(command.end(), graders.begin(), graders.end());
        command.insert(command.end(), {root + "/build/cpu/libcpudevice.a", "-lpthread", "-o", worker});
        std::vector<std::string> byGold = command;
        byGold.push_back("-fuse-ld=gold");
        if (!keepToItself() || !keepKernelsApart()) return false;
        bool linked = fs::exists("/usr/bin/ld.gold") && runHere(byGold);
        // At some of what is missing gold stops, and the usual linker passes over it.
        if (!linked && result.compileErrors.empty()) {
            result.fault.clear();
            linked = runHere(command);
        }
        return linked && chmod(worker.c_str(), 0755) == 0;
    }
};

}  // namespace

StrictBuild buildStrictly(const Submission& submission, const std::string& chapter, const std::string& root,
                          const std::string& folder, const Sandbox& sandbox, const GroupPlace& groups,
                          const Toolchain& tools) {
    return StrictBuilder(submission, chapter, root, folder, sandbox, groups, tools).run();
}

}  // namespace grade
