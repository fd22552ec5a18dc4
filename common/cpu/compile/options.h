// The command line of cpucc.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace cpucc {

struct Options {
    bool help = false;
    bool fast = false;         // device code at full speed, not watched
    bool debug = false;        // for a debugger: nothing is optimised
    bool compileOnly = false;  // -c
    bool headersOnly = false;  // --headers
    bool guardCalls = false;   // --guard-calls
    bool relocatable = false;  // -rdc=true: device code may use what is defined in another file
    bool verbose = false;      // -v
    bool clang = false;        // is `compiler` clang++ or g++?
    std::string compiler;
    std::string standard = "-std=gnu++17";
    std::string optimisation = "-O2";  // of host code, and of device code with --fast
    std::string output;                // -o
    std::string keep;                  // --keep
    std::string runtime;               // libcpudevice.a
    std::string deviceInclude;         // where cuda_runtime.h of the CPU device is
    std::string libraries;             // --libraries: where its cublas_v2.h is, or nothing
    std::vector<std::string> files;    // .cu
    std::vector<std::string> includeDirectories;
    std::vector<std::string> defines;     // NAME or NAME=value
    std::vector<std::string> hostFlags;   // warnings and what follows -Xcompiler
    std::vector<std::string> linkInputs;  // .o, .a, .cpp, -l, -L in their order
};

// The user asked for something that cannot be done; what() says it in one sentence and tells what to do.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

Options parseOptions(const std::vector<std::string>& arguments);
std::string helpText();

}  // namespace cpucc
