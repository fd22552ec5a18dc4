#include "gpu_build.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "asked.h"
#include "common/grading/command/contained.h"
#include "object_file.h"
#include "object_rules.h"

namespace grade {
namespace {

namespace fs = std::filesystem;

// nvcc runs four compilers, one after the other.
constexpr double secondsForNvcc = 120;

// What nvcc makes of a file to register its kernels.
const char* const registration = "_ZL24__sti____cudaRegisterAllv";

Ending ran(const std::vector<std::string>& command, const Limits& limits) {
    return runContained(command, limits, [](const grading::Event&) {});
}
bool succeeded(const Ending& e) { return e.why == Ending::Why::exited && e.status == 0; }

std::string nvccHere() {
    const char* asked = std::getenv("NVCC");
    const std::string path = pathOf(asked && *asked ? asked : "nvcc");
    std::error_code error;
    const fs::path real = fs::canonical(path.empty() ? "/usr/local/cuda/bin/nvcc" : path, error);
    return error ? "" : real.string();
}

// Calls of CUDA land in the functions of stage/students_device_gpu.cpp.
std::vector<std::string> renamings(const ObjectFile& object) {
    std::vector<std::string> all;
    for (const ObjectSymbol& s : object.symbols)
        if (!s.defined && (s.name.rfind("cuda", 0) == 0 || s.name.rfind("__cuda", 0) == 0))
            all.push_back("--redefine-sym=" + s.name + "=students_" + s.name);
    return all;
}

// The linker's words: a call that the student's process has not.
std::string unknownCall(const std::string& said) {
    const size_t at = said.find("students_cuda");
    if (at == std::string::npos) return "";
    const size_t begin = at + std::string("students_").size();
    return said.substr(
        begin,
        said.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", begin) - begin);
}

}  // namespace

std::optional<Gpu> gpuFor(const std::string& chapter, const std::string& root) {
    const char* device = std::getenv("DEVICE");
    if ((device && device == std::string("cpu")) || !fs::exists(root + "/build/grade/gpu/" + chapter + ".objects"))
        return {};
    // "NVIDIA H200, 9.0"
    const Ending e = ran({"/usr/bin/env", "nvidia-smi", "--query-gpu=name,compute_cap", "--format=csv,noheader"}, {});
    const std::string line = e.output.substr(0, e.output.find('\n'));
    const size_t comma = line.rfind(", "), dot = line.rfind('.');
    if (!succeeded(e) || comma == std::string::npos || dot == std::string::npos || dot < comma) return {};
    Gpu gpu{line.substr(0, comma), "sm_" + line.substr(comma + 2, dot - comma - 2) + line.substr(dot + 1), nvccHere()};
    if (gpu.nvcc.empty()) return {};
    return gpu;
}

GpuBuild buildForGpu(const std::string& chapter, const std::string& root, const std::string& folder, const Gpu& gpu,
                     const Sandbox& sandbox, const GroupPlace& groups, const Toolchain& tools) {
    const std::string name = chapter.substr(chapter.find('_') + 1), list = root + "/build/grade/gpu/" + chapter;
    const std::string header = root + "/chapters/" + chapter + "/" + name + ".h", object = folder + "/out/gpu.o";
    const std::string linked = folder + "/linked/gpu", worker = linked + ".worker";
    const std::vector<std::string> graders = objectsNamedIn(list + ".objects");
    const Asked asked = askedBy(graders, header);
    GpuBuild result;

    std::vector<std::string> shown = tools.needed;
    const fs::path toolkit = fs::path(gpu.nvcc).parent_path().parent_path();
    if (!Sandbox::showsAlways(gpu.nvcc)) shown.push_back(toolkit.string());
    for (const char* part : {"check.h", "buffer.h", "compare.h", "device.h", "timer.h"})
        shown.push_back(root + "/common/" + part);
    shown.insert(shown.end(), {header, folder + "/in"});
    const Sandbox inside = sandbox.showing(shown, folder + "/out");
    Limits limits;
    limits.seconds = secondsForNvcc;
    limits.sandbox = &inside;
    limits.groups = &groups;
    const bool isClang = tools.compiler.find("clang") != std::string::npos;
    const Ending compiled =
        ran(tools.found({gpu.nvcc, "-std=c++17", "-O3", "-w", "-arch=" + gpu.architecture, "-ccbin", tools.compiler,
                         "-Xcompiler", isClang ? "-ferror-limit=20" : "-fmax-errors=20,-fno-gnu-unique", "-I", root,
                         "-I", root + "/chapters/" + chapter, "-c", "-o", object, folder + "/in/" + name + ".cu"}),
            limits);
    if (!succeeded(compiled)) {
        result.compileErrors =
            compiled.output.empty() ? "nvcc was stopped: it took too long, or wrote too much." : compiled.output;
        return result;
    }
    const ObjectFile made = readObject(object);
    result.refused = refusedOnGpu(made, asked.all);
    if (!result.refused.empty()) return result;

    // Outside: nothing of it runs.
    std::ofstream(linked + ".s") << stubsFor(asked);
    std::vector<std::string> rename = renamings(made), keep{tools.objcopy, "--keep-global-symbol=studentsRegistration"};
    rename.insert(rename.begin(),
                  {tools.objcopy, "--rename-section", ".init_array=students_constructors,alloc,load,data,contents",
                   "-R", ".group", std::string("--redefine-sym=") + registration + "=studentsRegistration",
                   "--globalize-symbol=studentsRegistration"});
    rename.insert(rename.end(), {object, linked + ".o"});
    for (const std::string& function : asked.all) keep.push_back("--keep-global-symbol=" + function);
    keep.push_back(linked + ".o");
    std::vector<std::string> link{gpu.nvcc,      "-arch=" + gpu.architecture, "-ccbin", tools.compiler, "-o", worker,
                                  linked + ".o", linked + ".stubs.o"};
    for (const std::string& function : asked.functions) link.insert(link.end(), {"-Xlinker", "--wrap=" + function});
    std::ifstream objects(list + ".objects");
    for (std::string line; std::getline(objects, line);)
        if (!line.empty()) link.push_back(line);
    Limits outside;
    outside.seconds = secondsForNvcc;
    for (const std::vector<std::string>& step :
         {rename, keep, std::vector<std::string>{tools.compiler, "-c", "-o", linked + ".stubs.o", linked + ".s"},
          link}) {
        const Ending e = ran(step, outside);
        if (succeeded(e)) continue;
        const std::string call = unknownCall(e.output);
        if (call.empty())
            result.fault = e.output.empty() ? step[0] + " says nothing" : e.output;
        else
            result.refused = "it uses " + call + ", which strict grading does not know on a GPU";
        return result;
    }
    chmod(worker.c_str(), 0755);
    result.worker = worker;
    return result;
}

}  // namespace grade
