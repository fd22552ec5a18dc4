#include "options.h"

#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <set>
#include <sstream>

#include "process.h"
#include "text.h"

#ifndef CPU_DEVICE_INCLUDE
#error "Define CPU_DEVICE_INCLUDE: the directory of the CPU device's cuda_runtime.h, as a string."
#endif

namespace cpucc {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::string besideThisProgram(const std::string& file) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    return length <= 0 ? file : directoryOf(std::string(path, static_cast<size_t>(length))) + "/" + file;
}

// 1: clang, 0: g++, -1: neither, judged by the name: "/usr/bin/x86_64-linux-gnu-g++-12".
int family(const std::string& compiler) {
    std::string name = fileNameOf(compiler);
    if (name.find("clang") != std::string::npos) return 1;
    return name.find("g++") != std::string::npos || name == "c++" ? 0 : -1;
}

void chooseCompiler(Options& options) {
    if (!options.compiler.empty()) {
        if (family(options.compiler) < 0)
            throw UsageError("--compiler " + options.compiler + " is neither g++ nor clang++: name one of them");
        if (findProgram(options.compiler).empty())
            throw UsageError("the compiler " + options.compiler +
                             " is not installed: install it or name another one "
                             "with --compiler");
    } else {
        for (const std::string& candidate : {environment("CXX"), std::string("g++"), std::string("clang++")})
            if (options.compiler.empty() && !candidate.empty() && family(candidate) >= 0 &&
                !findProgram(candidate).empty())
                options.compiler = candidate;
        if (options.compiler.empty())
            throw UsageError("no C++ compiler found: install g++ or clang++, or name one with --compiler");
    }
    options.clang = family(options.compiler) == 1;
}

// How many errors are enough, in the compiler's own spelling.
void translateErrorLimit(Options& options) {
    constexpr std::string_view gcc = "-fmax-errors=", clang = "-ferror-limit=";
    for (std::string& flag : options.hostFlags)
        for (std::string_view spelling : {gcc, clang})
            if (startsWith(flag, spelling))
                flag = std::string(options.clang ? clang : gcc) + flag.substr(spelling.size());
}

// Some headers of the CPU device need C++17, as nvcc 12 does by default.
std::string atLeast17(const std::string& standard) {
    static const std::set<std::string> older = {"03", "11", "14", "0x", "1y", "98"};
    std::string year = standard.substr(standard.size() - 2);
    return older.count(year) ? "gnu++17" : startsWith(standard, "c++") ? "gnu++" + year : standard;
}

// What nvcc understands and makes no difference here. The value: does a separate argument follow?
bool ignoredNvccOption(const std::string& option, bool& argumentFollows) {
    argumentFollows = false;
    for (const char* name :
         {"-arch", "--gpu-architecture", "-gencode", "--generate-code", "-code", "--gpu-code", "-maxrregcount",
          "--maxrregcount", "-ccbin", "--compiler-bindir", "-Xptxas", "--ptxas-options", "-diag-suppress", "-Xcudafe",
          "-t", "--threads", "-default-stream", "--default-stream"}) {
        if (option == name) return argumentFollows = true;
        if (startsWith(option, std::string(name) + "=")) return true;
    }
    static const std::set<std::string> flags = {"-lineinfo",
                                                "--generate-line-info",
                                                "-G",
                                                "--device-debug",
                                                "-g",
                                                "-g1",
                                                "-g3",
                                                "--use_fast_math",
                                                "-use_fast_math",
                                                "--expt-relaxed-constexpr",
                                                "-expt-relaxed-constexpr",
                                                "--expt-extended-lambda",
                                                "-expt-extended-lambda",
                                                "--extended-lambda",
                                                "-extended-lambda",
                                                "-rdc=false",
                                                "--relocatable-device-code=false",
                                                "-lcudart",
                                                "-lcudart_static",
                                                "-lcudadevrt",
                                                "-cudart=static",
                                                "-cudart=shared",
                                                "-m64",
                                                "-res-usage",
                                                "--resource-usage",
                                                "-fmad=false",
                                                "--fmad=false",
                                                "--restrict",
                                                "-restrict"};
    return flags.count(option) > 0 || startsWith(option, "-gencode");
}

// As nvcc hands them on: -Xcompiler -fopenmp,-Wall
void splitAtCommas(const std::string& flags, std::vector<std::string>& all) {
    std::istringstream parts(flags);
    for (std::string flag; std::getline(parts, flag, ',');)
        if (!flag.empty()) all.push_back(flag);
}

class Parser {
public:
    explicit Parser(const std::vector<std::string>& arguments) : arguments(arguments) {}

    Options run() {
        for (; at < arguments.size(); at++) argument(arguments[at]);
        if (libraries) useLibraries();
        return std::move(options);
    }

private:
    const std::vector<std::string>& arguments;
    size_t at = 0;
    Options options;
    bool libraries = false;

    // Whoever names a folder of libraries has some of his own.
    void useLibraries() {
        options.libraries = CPU_DEVICE_LIBRARIES;
        std::vector<std::string>& inputs = options.linkInputs;
        const bool ownFolder =
            std::any_of(inputs.begin(), inputs.end(), [](const std::string& input) { return startsWith(input, "-L"); });
        auto isOurs = [](const std::string& input) {
            return startsWith(input, "-lcublas") || startsWith(input, "-lcufft") || startsWith(input, "-lcurand") ||
                   startsWith(input, "-lcusparse");
        };
        if (!ownFolder) inputs.erase(std::remove_if(inputs.begin(), inputs.end(), isOurs), inputs.end());
    }

    std::string value(const std::string& option) {
        if (at + 1 >= arguments.size()) throw UsageError("something must follow " + option + ": see cpucc --help");
        return arguments[++at];
    }
    // -Idir or -I dir
    std::string attached(const std::string& argument, size_t length) {
        return argument.size() > length ? argument.substr(length) : value(argument);
    }

    // What was not defined before is not defined anyway.
    void undefine(const std::string& name) {
        auto isIt = [&](const std::string& define) { return define.substr(0, define.find('=')) == name; };
        options.defines.erase(std::remove_if(options.defines.begin(), options.defines.end(), isIt),
                              options.defines.end());
    }

    void argument(const std::string& a) {
        bool skipNext = false;
        if (a == "-h" || a == "--help")
            options.help = true;
        else if (a == "--fast")
            options.fast = true;
        else if (a == "--debug")
            options.debug = true;
        else if (a == "-c" || a == "-dc" || a == "--device-c")
            options.compileOnly = true;
        else if (a == "-rdc=true" || a == "--relocatable-device-code=true")
            options.relocatable = true;
        else if (a == "--headers")
            options.headersOnly = true;
        else if (a == "--guard-calls")
            options.guardCalls = true;
        else if (a == "-v" || a == "--verbose")
            options.verbose = true;
        else if (a == "-o")
            options.output = value(a);
        else if (a == "--compiler")
            options.compiler = value(a);
        else if (a == "--keep")
            options.keep = value(a);
        else if (a == "--runtime")
            options.runtime = value(a);
        else if (a == "--include")
            options.deviceInclude = value(a);
        else if (a == "--libraries")
            libraries = true;
        else if (startsWith(a, "-std="))
            options.standard = "-std=" + atLeast17(a.substr(5));
        else if (startsWith(a, "--std="))
            options.standard = "-std=" + atLeast17(a.substr(6));
        else if (a == "-std" || a == "--std")
            options.standard = "-std=" + atLeast17(value(a));
        else if (a == "-Xcompiler" || a == "--compiler-options")
            splitAtCommas(value(a), options.hostFlags);
        else if (startsWith(a, "-Xcompiler=") || startsWith(a, "--compiler-options="))
            splitAtCommas(a.substr(a.find('=') + 1), options.hostFlags);
        else if (a == "-Xlinker" || a == "--linker-options")
            options.linkInputs.push_back("-Wl," + value(a));
        else if (ignoredNvccOption(a, skipNext))
            at += skipNext ? 1 : 0;
        else if (startsWith(a, "-I"))
            options.includeDirectories.push_back(attached(a, 2));
        else if (startsWith(a, "-D"))
            options.defines.push_back(attached(a, 2));
        else if (startsWith(a, "-U"))
            undefine(attached(a, 2));
        else if (startsWith(a, "-O") && a.size() <= 3)
            options.optimisation = a;
        else if (a == "-isystem")
            options.includeDirectories.push_back(value(a));
        else if (startsWith(a, "-l"))
            options.linkInputs.push_back("-l" + attached(a, 2));
        else if (startsWith(a, "-Wl,"))
            options.linkInputs.push_back(a);
        else if (startsWith(a, "-L"))
            options.linkInputs.push_back("-L" + attached(a, 2));
        else if (startsWith(a, "-W") || a == "-w" || a == "-pedantic" || startsWith(a, "-fopenmp") || a == "-pthread")
            options.hostFlags.push_back(a);
        else if (startsWith(a, "-"))
            throw UsageError("unknown option " + a + ": see cpucc --help");
        else if (endsWith(a, ".cu"))
            options.files.push_back(a);
        else
            options.linkInputs.push_back(a);
    }
};

// The CPU device has headers of its own instead.
bool isRealToolkit(const std::string& directory) {
    return access((directory + "/crt/host_defines.h").c_str(), F_OK) == 0;
}

void leaveOutToolkits(std::vector<std::string>& directories) {
    directories.erase(std::remove_if(directories.begin(), directories.end(), isRealToolkit), directories.end());
}

void check(Options& options) {
    if (options.files.empty() && !options.headersOnly)
        throw UsageError("no .cu file given: cpucc -o program program.cu");
    if (options.output.empty() && !options.headersOnly)
        throw UsageError("no output named: add -o " + stemOf(options.files[0]));
    if (options.compileOnly && options.files.size() > 1)
        throw UsageError("-c makes one object of one .cu file: call cpucc once for each");
    for (const std::string& file : options.files)
        if (access(file.c_str(), R_OK) != 0) throw UsageError(file + " cannot be read: does it exist?");
    for (const std::string& input : options.linkInputs)
        if (input[0] != '-' && access(input.c_str(), R_OK) != 0)
            throw UsageError(input + " cannot be read: does it exist?");
    if (options.deviceInclude.empty()) options.deviceInclude = environment("CPU_DEVICE_INCLUDE");
    if (options.deviceInclude.empty()) options.deviceInclude = CPU_DEVICE_INCLUDE;
    if (access((options.deviceInclude + "/cuda_runtime.h").c_str(), R_OK) != 0)
        throw UsageError("no cuda_runtime.h in " + options.deviceInclude +
                         ": name the CPU device's include directory with --include");
    if (options.runtime.empty()) options.runtime = besideThisProgram("libcpudevice.a");
    if (!options.compileOnly && access(options.runtime.c_str(), R_OK) != 0)
        throw UsageError("the runtime library " + options.runtime + " is missing: build it, or name it with --runtime");
    if (options.debug) options.optimisation = "-O0";
    leaveOutToolkits(options.includeDirectories);
    chooseCompiler(options);
    translateErrorLimit(options);
}

}  // namespace

Options parseOptions(const std::vector<std::string>& arguments) {
    Options options = Parser(arguments).run();
    if (!options.help) check(options);
    return options;
}

std::string helpText() {
    return R"(cpucc: builds a CUDA program for the CPU device, with g++ or clang++ and no CUDA toolkit.

  cpucc -o OUT [options] file.cu [more.cu] [.o .a .cpp -lNAME …]

The program then runs without a GPU, and every access of its kernels is watched.

What to build
  -o OUT            the program, or with -c the object file
  -c                only compile: one .o that other programs link, together with the runtime library
  --debug           for a debugger: nothing is optimised, and variables keep their names
  --fast            do not watch the kernels' accesses; run them at full speed
  --headers         only what calls with the same options will read of the CPU device's headers, which are compiled
                    once and kept beside the runtime library: for calls that may not write there
  --guard-calls     calls of device code by a pointer go through functions that whoever links it defines
                    (__x86_indirect_thunk_rax … of g++, __llvm_external_retpoline_r11 of clang++): x86-64 alone

How
  --compiler NAME   g++ or clang++ (default: $CXX, else g++, else clang++)
  -I DIR            where else to look for included files
  -D NAME[=VALUE]   define a macro
  -U NAME           take that back
  --libraries       Thrust, CUB, cuBLAS, cuFFT, cuRAND and cuSPARSE, as far as they are there: make run adds it
  -fopenmp          OpenMP in host code
  -rdc=true         device code of files that are named together may use what another one of them defines
  -std=c++NN        c++17 (the default) or later
  -O0 … -O3         for host code, and for kernels with --fast (default: -O2).
                    Watched kernels are always compiled in the same way, so that counts can be compared.
  -W…               warnings; they are shown for the host pass
  -Xcompiler FLAGS  hand a flag, or several with commas between them, to the host pass and to .cpp files
  Options that only matter to a GPU (-arch, -gencode, -lineinfo …) are accepted and ignored.

Looking inside
  --keep DIR        leave the translated sources and objects in DIR
  -v                print each command before it runs

Where things are
  --runtime FILE    the runtime library (default: libcpudevice.a beside cpucc)
  --include DIR     the CPU device's headers (default: $CPU_DEVICE_INCLUDE, else as built)

Exit status: 0 done, 1 the program has an error or uses what the CPU device leaves out, 2 wrong usage.
)";
}

}  // namespace cpucc
