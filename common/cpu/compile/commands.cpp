#include "commands.h"

#include <algorithm>
#include <map>

#include "process.h"
#include "text.h"

namespace cpucc {
namespace {

void add(Command& command, std::initializer_list<const char*> words) {
    command.insert(command.end(), words.begin(), words.end());
}

void addWatched(Command& command, bool clang, bool debug) {
    add(command, {debug ? "-O0" : "-O1",
                  "-fwrapv",              // an int that overflows is a wrong index, and not by luck a right one
                  "-fsanitize=thread",    // every access calls __tsan_read4 …, which the runtime defines
                  "-fno-builtin-memcpy",  // a copy stays a call: expanded, it would not be seen
                  "-fno-builtin-memset", "-fno-builtin-memmove"});
    // Indices of arrays whose length is known: run/bounds.cpp. clang++'s "bounds" would also trap without a word.
    command.push_back(clang ? "-fsanitize=array-bounds" : "-fsanitize=bounds");
    if (clang)
        add(command, {"-fno-vectorize",
                      "-fno-slp-vectorize",
                      "-fno-unroll-loops",  // one access of the source, one instruction
                      "-mllvm",
                      "-tsan-instrument-func-entry-exit=0",
                      "-mllvm",
                      "-tsan-instrument-read-before-write",  // s[i] += x reads too
                      "-mllvm",
                      "-tsan-distinguish-volatile",  // a volatile access is no race by itself
                      "-mllvm",
                      "-sink-common-insts=false",  // what two branches do, each does itself
                      "-mllvm",
                      "-hoist-common-insts=false",
                      "-mllvm",
                      "-instcombine-code-sinking=false",  // a load in front of a guard is not moved behind it
                      "-mllvm",
                      "-enable-tail-merge=false",
                      "-mllvm",
                      "-disable-block-placement",  // code stays in the order of the source
                      "-mllvm",
                      "-disable-early-taildup",
                      "-mllvm",
                      "-disable-tail-duplicate",  // no access at two places
                      "-mllvm",
                      "-simplifycfg-max-small-block-size=0"});  // no path copied for one thread
    else {
        // Nor are these written out, or made of one another.
        for (const char* name : {"mempcpy", "memccpy", "bcopy",   "bzero",   "strcpy",   "stpcpy",   "strncpy",
                                 "stpncpy", "strcat",  "strncat", "strcmp",  "strncmp",  "memcmp",   "bcmp",
                                 "strlen",  "strchr",  "memchr",  "sprintf", "snprintf", "vsprintf", "vsnprintf"})
            command.push_back(std::string("-fno-builtin-") + name);
        add(command, {"--param", "tsan-instrument-func-entry-exit=0", "--param", "tsan-distinguish-volatile=1",
                      "--param", "max-completely-peel-times=0",  // a peeled loop shows one access at two places
                      "-fno-thread-jumps",                       // so does a path copied for one thread
                      "-fno-tree-sra",                           // a struct is read as a whole
                      "-fno-tree-sink",  // a load in front of a guard is not moved behind it, out of sight
                      "-fno-tree-loop-distribute-patterns",  // no memset made of a loop
                      "-fno-ivopts"});  // an index counts what the source counts: compile/local_arrays.h
    }
}

// What the compilers have against speculation: a call by a pointer is one of a function by its name.
void addGuards(Command& command, bool clang) {
    add(command, {"-fcf-protection=none", "-fno-jump-tables"});
    if (clang)
        add(command, {"-mretpoline-external-thunk"});
    else
        add(command, {"-mindirect-branch=thunk-extern", "-mindirect-branch-register"});
}

// The device pass: it runs on small stacks, must not assume more than nvcc does, and is linked beside the host pass.
void addDevice(Command& command, const Options& options) {
    add(command, {"-w", "-D__CUDA_ARCH__=900", "-U_FORTIFY_SOURCE", "-fno-stack-protector", "-fno-strict-aliasing",
                  "-fno-finite-loops", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=off",
                  "-fstack-clash-protection",     // a large frame touches each of its pages: none leaps over the guard
                  "-fdata-sections",              // one section a variable: addGuardGaps
                  "-fsanitize=return",            // run/missing_return.cpp
                  "-fno-sanitize-recover=all"});  // what a check finds ends the thread
#if defined(__x86_64__)
    command.push_back("-mlong-double-64");  // a double, as on a GPU
    // A float whose lower half is cleared on one of two ways stays whole: g++ 12 splits the bits' and in two, and loses
    // it. Not where that is said to be slow.
    if (!options.clang) command.push_back("-mtune-ctrl=^fast_prefix");
#endif
    if (options.fast)
        command.push_back(options.optimisation);
    else
        addWatched(command, options.clang, options.debug);
    if (options.guardCalls) addGuards(command, options.clang);
#if defined(__aarch64__)
    // There it takes guards to have 64 KiB, if it is not told.
    if (!options.clang) add(command, {"--param", "stack-clash-protection-guard-size=12"});
    add(command, {"-fsanitize=integer-divide-by-zero"});  // where it is no fault by itself, a comparison finds it
#endif
    if (!options.clang)
        add(command, {"-fno-gnu-unique",  // such a symbol could not be made local
                      "-fcheck-new"});    // new in device code gives null when the heap is full
}

// What device code calls instead of the C library: its heap, its clock, and copies whose accesses are seen.
const std::map<std::string, std::string>& redirections() {
    static const std::map<std::string, std::string> table = {
        {"memcpy", "cpu_device_memcpy"},
        {"memset", "cpu_device_memset"},
        {"memmove", "cpu_device_memmove"},
        {"modf", "cpu_device_modf"},
        {"modff", "cpu_device_modff"},
        {"frexp", "cpu_device_frexp"},
        {"frexpf", "cpu_device_frexpf"},
        {"remquo", "cpu_device_remquo"},
        {"remquof", "cpu_device_remquof"},
        {"sincos", "cpu_device_sincos"},
        {"sincosf", "cpu_device_sincosf"},
        {"malloc", "cpu_device_malloc"},
        {"calloc", "cpu_device_calloc"},
        {"realloc", "cpu_device_realloc"},
        {"free", "cpu_device_free"},
        {"_Znwm", "cpu_device_malloc"},
        {"_Znam", "cpu_device_malloc"},  // operator new, new[]
        {"_ZnwmSt11align_val_t", "cpu_device_malloc"},
        {"_ZnamSt11align_val_t", "cpu_device_malloc"},
        {"_ZdlPv", "cpu_device_free"},
        {"_ZdaPv", "cpu_device_free"},  // operator delete, delete[]
        {"_ZdlPvm", "cpu_device_free"},
        {"_ZdaPvm", "cpu_device_free"},
        {"_ZdlPvSt11align_val_t", "cpu_device_free"},
        {"_ZdaPvSt11align_val_t", "cpu_device_free"},
        {"_ZdlPvmSt11align_val_t", "cpu_device_free"},
        {"_ZdaPvmSt11align_val_t", "cpu_device_free"},
        {"__assert_fail", "cpu_device_assert_fail"},
        {"clock", "cpu_device_clock"},
        {"printf", "cpu_device_printf"},
        {"puts", "cpu_device_puts"},
        {"abort", "cpu_device_abort"},
        {"exit", "cpu_device_abort"},
        {"_exit", "cpu_device_abort"}};
    return table;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> predefined() {
    return {{"__CUDACC__", "1"},
            {"__NVCC__", "1"},
            {"__CUDACC_VER_MAJOR__", "12"},
            {"__CUDACC_VER_MINOR__", "8"},
            {"__CUDACC_VER_BUILD__", "0"},
            {"__CUDACC_EXTENDED_LAMBDA__", "1"},
            {"__CUDACC_RELAXED_CONSTEXPR__", "1"},
            {"__CUDA_ARCH_LIST__", "900"},
            {"CPU_DEVICE", "1"}};
}

bool isForHeaders(const std::string& define) {
    return define[0] == '_' || startsWith(define, "CPU_DEVICE") || define == "NDEBUG";
}

Command compileCommand(const Options& options, Pass pass, const std::string& file, const std::string& source,
                       const std::string& object, const Command& headers) {
    Command command = {options.compiler, "-c", options.standard};
    // DWARF 4: addr2line of binutils before 2.41 mixes up files renamed by #line in version 5.
    add(command, {"-gdwarf-4", options.debug ? "-g" : "-g1", "-Wno-unknown-pragmas",
                  "-DCPU_SECTOR=__attribute__((__aligned__(32)))"});  // stands in the place of a variable's __device__
    // In the place of __noinline__. g++ does not report the reading of a struct that is an argument of a call.
    bool inlines = pass == Pass::device && !options.clang && !options.fast;
    command.push_back(inlines ? "-DCPU_NOINLINE=" : "-DCPU_NOINLINE=__attribute__((__noinline__))");
    command.push_back(options.compileOnly ? "-fPIE" : "-fno-pie");
    if (options.clang)
        add(command, {"-Wno-static-float-init", "-Wno-undefined-var-template",  // nvcc takes such members
                      "-Wno-ignored-attributes",  // of our marks, where CUDA's own function is declared once more
                      "-fno-caret-diagnostics",   // would show the translated line
                      "-fno-finite-loops"});      // or a kernel with an endless loop is no function of its own
    for (const auto& [name, value] : predefined()) command.push_back("-D" + name + "=" + value);
    for (const std::string& define : options.defines)
        if (isForHeaders(define)) command.push_back("-D" + define);
    command.push_back("-iquote");
    command.push_back(directoryOf(file));
    for (const std::string& directory : options.includeDirectories) command.push_back("-I" + directory);
    add(command, {"-isystem", options.deviceInclude.c_str()});
    if (!options.libraries.empty()) add(command, {"-isystem", options.libraries.c_str()});
    command.insert(command.end(), headers.begin(), headers.end());
    if (options.debug) command.push_back("-DCPU_DEVICE_FOR_DEBUGGER");
    if (pass == Pass::device) {
        addDevice(command, options);
    } else {
        command.push_back(options.optimisation);
        command.push_back("-D_GLIBCXX_ASSERTIONS");  // run/library_checks.cpp
        if (!options.clang)
            add(command, {"-fno-ipa-icf",  // every kernel keeps its own address, and so its name
                          "-fno-crossjumping", "-fno-tree-tail-merge"});  // and every call its line
        command.insert(command.end(), options.hostFlags.begin(), options.hostFlags.end());
    }
    command.insert(command.end(), {source, "-o", object});
    return command;
}

Command unoptimised(Command compile) {
    add(compile, {"-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes"});
    return compile;
}

std::map<std::string, std::string> renamings(const ObjectSymbols& symbols, Pass pass, bool copiesStructures) {
    std::map<std::string, std::string> names;
    for (const std::string& name : symbols.undefinedThreadLocal) names[name] = "cpu_device_dynamic_shared";
    if (pass == Pass::host) return names;
    for (const std::string& name : symbols.undefined) {
        auto found = redirections().find(name);
        if (found != redirections().end()) names.insert(*found);
        if (copiesStructures && (name == "memcpy" || name == "memmove")) names[name] = "__tsan_" + name;
    }
    return names;
}

// Everything becomes local, so that each function and variable can exist once for the host and once for the device.
// COMDAT groups would let the linker drop one of the two; constructors must run once.
Command deviceObjectCommand(const ObjectSymbols& symbols, const std::string& object, const std::string& kernelCode) {
    Command command = {"objcopy"};
    for (const char* section : {".group", ".init_array*", ".fini_array*", ".ctors*", ".dtors*", ".preinit_array*"})
        for (const char* prefix : {"", ".rel", ".rela"})
            command.insert(command.end(), {"-R", std::string(prefix) + section});
    // Naming one symbol that stays global is what makes all others local.
    command.push_back("--keep-global-symbol=cpu_device_no_such_symbol");
    for (const std::string& name : symbols.managed) command.push_back("--keep-global-symbol=" + name);
    if (!kernelCode.empty())
        add(command, {"--add-section", ("cpu_device_kernel_code=" + kernelCode).c_str(), "--set-section-flags",
                      "cpu_device_kernel_code=alloc,load,readonly,data,contents"});
    command.push_back(object);
    return command;
}

Command linkCommand(const Options& options, const std::vector<std::string>& objects) {
    if (options.compileOnly) {
        Command command = {"ld", "-r", "-o", options.output};
        command.insert(command.end(), objects.begin(), objects.end());
        return command;
    }
    Command command = {options.compiler, "-no-pie", "-Wl,--no-gc-sections", options.optimisation};
    // For .cpp files among the link inputs; what -fopenmp needs is linked too. Of a standard of C++ a .c file knows
    // none.
    auto isC = [](const std::string& input) { return endsWith(input, ".c"); };
    if (std::none_of(options.linkInputs.begin(), options.linkInputs.end(), isC)) command.push_back(options.standard);
    command.insert(command.end(), options.hostFlags.begin(), options.hostFlags.end());
    for (const std::string& define : options.defines) command.push_back("-D" + define);
    for (const std::string& directory : options.includeDirectories) command.push_back("-I" + directory);
    command.insert(command.end(), {"-isystem", options.deviceInclude});
    if (!options.libraries.empty()) command.insert(command.end(), {"-isystem", options.libraries});
    command.insert(command.end(), objects.begin(), objects.end());
    for (const std::string& input : options.linkInputs)
        if (isC(input))
            command.insert(command.end(), {"-x", "c", input, "-x", "none"});
        else
            command.push_back(input);
    command.insert(command.end(), {options.runtime, "-lpthread", "-o", options.output});
    return command;
}

Command goldCommand(const Options& options, const std::vector<std::string>& objects) {
    auto isObject = [](const std::string& input) { return endsWith(input, ".o") || endsWith(input, ".a"); };
    if (options.compileOnly || findProgram("ld.gold").empty() ||
        !std::all_of(options.linkInputs.begin(), options.linkInputs.end(), isObject))
        return {};
    Command command = linkCommand(options, objects);
    command.push_back("-fuse-ld=gold");
    return command;
}

}  // namespace cpucc
