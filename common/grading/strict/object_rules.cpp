#include "object_rules.h"

#include <cxxabi.h>
#include <elf.h>

#include <algorithm>
#include <cstdlib>

namespace grade {
namespace {

bool beginsWith(const std::string& text, const std::string& begin) { return text.compare(0, begin.size(), begin) == 0; }

std::string readable(const std::string& symbol) {
    int status = 0;
    char* text = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
    std::string name = status == 0 && text ? text : symbol;
    std::free(text);
    return name;
}

// ---- what may be asked for ----

// Of the C library: what computes, prints to the standard streams, and manages memory.
const char* const libraryNames[] = {"memcpy",
                                    "memmove",
                                    "memset",
                                    "memcmp",
                                    "memchr",
                                    "strlen",
                                    "strcmp",
                                    "strncmp",
                                    "strcpy",
                                    "strncpy",
                                    "strcat",
                                    "strncat",
                                    "strchr",
                                    "strrchr",
                                    "strstr",
                                    "strcspn",
                                    "strspn",
                                    "strpbrk",
                                    "strtok",
                                    "strnlen",
                                    "strdup",
                                    "stpcpy",
                                    "strtol",
                                    "strtoul",
                                    "strtoll",
                                    "strtoull",
                                    "strtod",
                                    "strtof",
                                    "strerror",
                                    "atoi",
                                    "atol",
                                    "atoll",
                                    "atof",
                                    "malloc",
                                    "calloc",
                                    "realloc",
                                    "free",
                                    "aligned_alloc",
                                    "posix_memalign",
                                    "printf",
                                    "fprintf",
                                    "snprintf",
                                    "sprintf",
                                    "vprintf",
                                    "vfprintf",
                                    "vsnprintf",
                                    "puts",
                                    "putchar",
                                    "fputs",
                                    "fputc",
                                    "putc",
                                    "fwrite",
                                    "fflush",
                                    "perror",
                                    "stdout",
                                    "stderr",
                                    "exit",
                                    "abort",
                                    "atexit",
                                    "qsort",
                                    "bsearch",
                                    "abs",
                                    "labs",
                                    "llabs",
                                    "div",
                                    "ldiv",
                                    "lldiv",
                                    "rand",
                                    "srand",
                                    "rand_r",
                                    "clock",
                                    "time",
                                    "difftime",
                                    "clock_gettime",
                                    "getenv",
                                    "toupper",
                                    "tolower",
                                    "isalpha",
                                    "isdigit",
                                    "isspace",
                                    "isalnum",
                                    "isprint",
                                    "isupper",
                                    "islower",
                                    "ispunct",
                                    "__ctype_b_loc",
                                    "__ctype_tolower_loc",
                                    "__ctype_toupper_loc",
                                    "__assert_fail",
                                    "__errno_location",
                                    "__stack_chk_fail",
                                    "_GLOBAL_OFFSET_TABLE_",
                                    "__dso_handle",
                                    "__tls_get_addr",
                                    "__gxx_personality_v0",
                                    "_Unwind_Resume",
                                    "__printf_chk",
                                    "__fprintf_chk",
                                    "__snprintf_chk",
                                    "__sprintf_chk",
                                    "__memcpy_chk",
                                    "__memmove_chk",
                                    "__memset_chk",
                                    "__strcpy_chk",
                                    "__strcat_chk",
                                    "__vfprintf_chk",
                                    "__vsnprintf_chk",
                                    "__fpclassify",
                                    "__fpclassifyf",
                                    "__signbit",
                                    "__signbitf",
                                    "__isinf",
                                    "__isnan",
                                    "__isinff",
                                    "__isnanf",
                                    "__finite",
                                    "__finitef",
                                    "signgam",
                                    "gettimeofday",
                                    "nanosleep"};

// Of <cmath>, also with f and l behind.
const char* const mathNames[] = {
    "acos",   "acosh",     "asin",      "asinh",      "atan",  "atan2",     "atanh",  "cbrt",   "ceil",   "copysign",
    "cos",    "cosh",      "erf",       "erfc",       "exp",   "exp2",      "exp10",  "expm1",  "fabs",   "fdim",
    "floor",  "fma",       "fmax",      "fmin",       "fmod",  "frexp",     "hypot",  "ilogb",  "ldexp",  "lgamma",
    "llrint", "llround",   "log",       "log10",      "log1p", "log2",      "logb",   "lrint",  "lround", "modf",
    "nan",    "nearbyint", "nextafter", "nexttoward", "pow",   "remainder", "remquo", "rint",   "round",  "scalbln",
    "scalbn", "sin",       "sincos",    "sinh",       "sqrt",  "tan",       "tanh",   "tgamma", "trunc",  "j0",
    "j1",     "jn",        "y0",        "y1",         "yn",    "roundeven"};

// Parts of the C++ library that reach beyond the program.
const char* const refusedOfStd[] = {"thread",
                                    "filesystem",
                                    "basic_filebuf",
                                    "basic_fstream",
                                    "basic_ifstream",
                                    "basic_ofstream",
                                    "__basic_file",
                                    "async",
                                    "random_device",
                                    "set_terminate",
                                    "set_new_handler",
                                    "set_unexpected",
                                    "condition_variable",
                                    "_Future",
                                    "__future_base",
                                    "quick_exit",
                                    "at_quick_exit",
                                    "system_error",
                                    "locale::global"};

// Of the runtime: what CUDA programs use, and the parts of its headers that are no call of CUDA's.
const char* const refusedOfRuntime[] = {"cpu_device::report",
                                        "cpu_device::watch",
                                        "cpu_device::forget",
                                        "cpu_device::silence",
                                        "cpu_device::decideFates",
                                        "cpu_device::fate",
                                        "cpu_device::forkUnwatched",
                                        "cpu_device::addWatcher",
                                        "cpu_device::removeWatchers",
                                        "cpu_device::announce",
                                        "cpu_device::lastWrite",
                                        "cpu_device::toJson",
                                        "cpu_device::toText",
                                        "cpu_device::warpsComeApart",
                                        "cpu_device::volatileHidesNoRace",
                                        "cpu_device::runInOrder",
                                        "cpu_device::lookForUnseenAccesses",
                                        "cpu_device::Serving",
                                        "cpu_device::serve",
                                        "cpu_device::useDeviceElsewhere",
                                        "cpu_device::runOnly",
                                        "cpu_device::HostAccess",
                                        "cpu_device::allocate(",
                                        "cpu_device::release(",
                                        "cpu_device::note",
                                        "cpu_device::execute",
                                        "cpu_device::modelMemory",
                                        "cpu_device::resetMemory",
                                        "cpu_device::forgetErrors",
                                        "cpu_device::setError"};

// What the API does in another process than the device's, or only asks.
const char* const callsThere[] = {"cudaMalloc",
                                  "cudaFree",
                                  "cudaMallocAsync",
                                  "cudaFreeAsync",
                                  "cudaMallocPitch",
                                  "cudaMalloc3D",
                                  "cudaMemcpy",
                                  "cudaMemcpyAsync",
                                  "cudaMemcpy2D",
                                  "cudaMemcpy2DAsync",
                                  "cudaMemcpyToSymbol",
                                  "cudaMemcpyToSymbolAsync",
                                  "cudaMemcpyFromSymbol",
                                  "cudaMemcpyFromSymbolAsync",
                                  "cudaMemset",
                                  "cudaMemsetAsync",
                                  "cudaMemset2D",
                                  "cudaMemset2DAsync",
                                  "cudaGetSymbolAddress",
                                  "cudaGetSymbolSize",
                                  "cudaGetLastError",
                                  "cudaPeekAtLastError",
                                  "cudaGetErrorName",
                                  "cudaGetErrorString",
                                  "cudaDeviceSynchronize",
                                  "cudaDeviceGetAttribute",
                                  "cudaGetDevice",
                                  "cudaSetDevice",
                                  "cudaGetDeviceCount",
                                  "cudaGetDeviceProperties",
                                  "cudaDeviceGetLimit",
                                  "cudaDriverGetVersion",
                                  "cudaRuntimeGetVersion",
                                  "cudaStreamCreate",
                                  "cudaStreamCreateWithFlags",
                                  "cudaStreamCreateWithPriority",
                                  "cudaStreamDestroy",
                                  "cudaStreamSynchronize",
                                  "cudaStreamQuery",
                                  "cudaStreamWaitEvent",
                                  "cudaEventCreate",
                                  "cudaEventCreateWithFlags",
                                  "cudaEventDestroy",
                                  "cudaEventRecord",
                                  "cudaEventSynchronize",
                                  "cudaEventQuery",
                                  "cudaEventElapsedTime",
                                  "cudaFuncSetAttribute",
                                  "cudaFuncGetAttributes",
                                  "cudaFuncSetCacheConfig",
                                  "cudaDeviceSetCacheConfig",
                                  "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
                                  "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
                                  "cudaOccupancyMaxPotentialBlockSize",
                                  "cudaOccupancyAvailableDynamicSMemPerBlock",
                                  "cudaLaunchKernel",
                                  "cudaLaunchCooperativeKernel",
                                  "cudaLaunchKernelEx",
                                  "cudaLaunchKernelExC",
                                  "cudaMemGetInfo",
                                  "cudaDeviceReset"};

template <size_t n>
bool isOneOf(const char* const (&names)[n], const std::string& name) {
    return std::any_of(std::begin(names), std::end(names), [&](const char* one) { return name == one; });
}

bool isMath(std::string name) {
    if (isOneOf(mathNames, name)) return true;
    if (name.empty() || (name.back() != 'f' && name.back() != 'l')) return false;
    name.pop_back();
    return isOneOf(mathNames, name);
}

bool isOfStd(const std::string& symbol) {
    const std::string name = readable(symbol);
    for (const char* refused : refusedOfStd)
        if (name.find(std::string("std::") + refused) != std::string::npos ||
            name.find(std::string("__cxx11::") + refused) != std::string::npos)
            return false;
    for (const char* begin :
         {"_ZNSt",           "_ZNKSt",          "_ZSt",     "_ZTVSt",         "_ZTISt",       "_ZTSSt",
          "_ZTTSt",          "_ZTVNSt",         "_ZTINSt",  "_ZTSNSt",        "_ZTTNSt",      "_ZNSa",
          "_ZNSs",           "_ZNSo",           "_ZNSi",    "_ZNSd",          "_ZNKSs",       "_ZGVNSt",
          "_ZTIN10__cxxabi", "_ZTVN10__cxxabi", "_ZNSolsE", "_ZNK9__gnu_cxx", "_ZN9__gnu_cxx"})
        if (beginsWith(symbol, begin)) return true;
    // Operators new and delete; types of the language.
    return beginsWith(symbol, "_Zn") || beginsWith(symbol, "_Zd") || (beginsWith(symbol, "_ZTI") && symbol.size() <= 7);
}

bool isOfRuntime(const std::string& symbol) {
    const std::string name = readable(symbol);
    const bool inside = beginsWith(symbol, "_ZN10cpu_device") || beginsWith(symbol, "_ZNK10cpu_device") ||
                        beginsWith(symbol, "cpu_device_") || name.find("cooperative_groups::") != std::string::npos;
    for (const char* refused : refusedOfRuntime)
        if (name.find(refused) != std::string::npos) return false;
    return inside;
}

// CUDA's functions in device code are plain C++ functions: _Z9atomicAddPii.
bool isOfDevice(const std::string& symbol) {
    if (!beginsWith(symbol, "_Z"))
        return beginsWith(symbol, "__tsan_") || beginsWith(symbol, "__ubsan_handle_") || beginsWith(symbol, "__cxa_") ||
               beginsWith(symbol, "__gcc_");
    const std::string name = readable(symbol), plain = name.substr(0, name.find_first_of("(<"));
    return plain.find("::") == std::string::npos && plain.find(' ') == std::string::npos && !beginsWith(plain, "cuda");
}

// The compiler's own, for what the processor has no instruction for: numbers go in, and a number comes out.
bool isArithmetic(const std::string& symbol) {
    static const char* const known[] = {"__popcountdi2", "__mulsc3",     "__muldc3",      "__divsc3",      "__divdc3",
                                        "__udivti3",     "__umodti3",    "__divti3",      "__modti3",      "__multi3",
                                        "__floattisf",   "__floattidf",  "__floatuntisf", "__floatuntidf", "__fixsfti",
                                        "__fixdfti",     "__fixunssfti", "__fixunsdfti"};
    return isOneOf(known, symbol);
}

// What strict_build.cpp defines for calls by a pointer.
bool isGuard(const std::string& symbol) {
    return beginsWith(symbol, "__x86_indirect_thunk_") || beginsWith(symbol, "__llvm_external_retpoline_");
}

// Functions that a kernel may call: what the watcher sees, and what touches no memory but the caller's own.
bool mayRunOnDevice(const std::string& symbol) {
    static const char* const known[] = {
        "putchar",          "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail", "__tls_get_addr",
        "__errno_location", "__dso_handle",          "stdout",           "stderr",
        "signgam",          "__gxx_personality_v0"};
    // These take or give pointers; those of float and double are seen (run/device_libc.cpp).
    static const char* const byPointer[] = {"frexp", "modf", "remquo", "sincos", "nan"};
    if (symbol.empty() || isOneOf(known, symbol) || isGuard(symbol) || isArithmetic(symbol)) return true;
    if (isMath(symbol))
        return std::none_of(std::begin(byPointer), std::end(byPointer),
                            [&](const char* name) { return beginsWith(symbol, name); });
    for (const char* data : {"_ZTV", "_ZTI", "_ZTS", "_ZSt"})
        if (beginsWith(symbol, data))
            return !beginsWith(symbol, "_ZSt") || beginsWith(readable(symbol), "std::__throw_");
    // The language's library calls by pointers that it is handed, and writes where they lead; a kernel throws nothing.
    if (beginsWith(symbol, "__cxa_") || beginsWith(symbol, "__gcc_")) return false;
    return isOfRuntime(symbol) || isOfDevice(symbol);
}

bool mayAskFor(const std::string& symbol) {
    if (symbol.empty() || isOneOf(libraryNames, symbol) || isMath(symbol)) return true;
    if (isGuard(symbol) || isArithmetic(symbol)) return true;
    if (symbol == "cpuDeviceWhyRefused") return true;  // CHECK_LAUNCH of common/check.h does
    const std::string name = readable(symbol), plain = name.substr(0, name.find('('));
    if (beginsWith(plain, "cuda")) return isOneOf(callsThere, plain.substr(0, plain.find('<')));
    return isOfRuntime(symbol) || isOfStd(symbol) || isOfDevice(symbol);
}

// ---- what may be defined ----

const char* const usualSections[] = {".text",
                                     ".data",
                                     ".bss",
                                     ".rodata",
                                     ".tbss",
                                     ".tdata",
                                     ".eh_frame",
                                     ".gcc_except_table",
                                     ".debug",
                                     ".rela",
                                     ".comment",
                                     ".note",
                                     ".group",
                                     ".symtab",
                                     ".strtab",
                                     ".shstrtab",
                                     ".cu_",
                                     "cpu_device_structs",
                                     "cpu_device_kernel_code",
                                     ".llvm_addrsig",
                                     ".llvm",
                                     ".stapsdt",
                                     ".sframe",
                                     ".lbss",
                                     ".ldata",
                                     ".lrodata"};

bool isNvccs(const std::string& section) { return beginsWith(section, ".nv") || beginsWith(section, "__nv"); }

std::string refusedSection(const ObjectFile& object) {
    for (const ObjectSection& s : object.sections) {
        // Constructors of global objects run in the student's process. The second is what cpucc adds, and no more.
        if (s.name.empty() || s.name == ".init_array" ||
            ((s.name == ".init_array.00102" || s.name == ".init_array.102") && s.bytes == 8))
            continue;
        if (beginsWith(s.name, ".init_array") || beginsWith(s.name, ".fini_array") || beginsWith(s.name, ".ctors") ||
            beginsWith(s.name, ".dtors") || beginsWith(s.name, ".preinit_array"))
            return "it has functions that run before or after the program (" + s.name +
                   "): an answer runs when it is called";
        if (!isNvccs(s.name) && std::none_of(std::begin(usualSections), std::end(usualSections),
                                             [&](const char* usual) { return beginsWith(s.name, usual); }))
            return "it puts something into a section of its own, " + s.name + ": leave it where the compiler puts it";
    }
    return "";
}

std::string refusedDefinition(const ObjectSymbol& s, const std::set<std::string>& asked) {
    if (s.type == STT_GNU_IFUNC) return "it chooses a function while it is loaded (" + readable(s.name) + ")";
    if (s.local || s.weak || asked.count(s.name)) return "";
    const std::string name = readable(s.name);
    if (name == "main")
        return "it has a main() of its own: the graders call what the chapter asks for, so leave it out";
    if (s.type == STT_FUNC && name == s.name)
        return "it defines " + s.name + "(), a function that others may take for their own: leave out extern \"C\"";
    for (const char* owner : {"cpu_device::", "grading::", "std::", "doctest::", "operator new", "operator delete"})
        if (beginsWith(name, owner) || name.find(std::string(" ") + owner) != std::string::npos)
            return "it defines " + name + ", which is not its own to define";
    return "";
}

// Of what nvcc adds to each file.
bool isNvccsCall(const std::string& symbol) {
    static const char* const calls[] = {"__cudaRegisterFatBinary",    "__cudaRegisterFatBinaryEnd",
                                        "__cudaUnregisterFatBinary",  "__cudaRegisterFunction",
                                        "__cudaRegisterVar",          "__cudaPushCallConfiguration",
                                        "__cudaPopCallConfiguration", "__cudaGetKernel",
                                        "__cudaLaunchKernel"};
    return isOneOf(calls, symbol);
}

std::string refusedInAll(const std::vector<const ObjectFile*>& objects, const std::set<std::string>& asked) {
    for (const ObjectFile* object : objects)
        if (!object->good) return "the compiler left no object";
    for (const ObjectFile* object : objects)
        if (std::string why = refusedSection(*object); !why.empty()) return why;
    std::set<std::string> used;
    for (const ObjectFile* object : objects)
        for (const ObjectSymbol& s : object->symbols) {
            if (s.defined) {
                if (std::string why = refusedDefinition(s, asked); !why.empty()) return why;
            } else if (!mayAskFor(s.name) && !isNvccsCall(s.name)) {
                used.insert(readable(s.name));
            }
        }
    std::string names;
    for (const std::string& name : used) names += (names.empty() ? "" : ", ") + name;
    if (names.empty()) return "";
    return "it uses " + names +
           ", which an answer cannot need: strict grading knows CUDA, <cmath>, the C++ library's containers and "
           "algorithms, and printing";
}

}  // namespace

std::string refusedIn(const ObjectFile& host, const ObjectFile& device, const std::set<std::string>& asked) {
    return refusedInAll({&host, &device}, asked);
}
std::string refusedOnGpu(const ObjectFile& object, const std::set<std::string>& asked) {
    return refusedInAll({&object}, asked);
}

std::vector<std::string> calledByPointer(const ObjectFile& device) {
    std::vector<std::string> names;
    for (const ObjectSymbol& s : device.symbols)
        if (!s.defined && s.type != STT_TLS && mayRunOnDevice(s.name) &&
            (isMath(s.name) || beginsWith(s.name, "_Z") || beginsWith(s.name, "cpu_device_")) &&
            !beginsWith(s.name, "_ZT"))
            names.push_back(s.name);
    return names;
}

std::vector<std::string> hostsOwn(const ObjectFile& device) {
    std::vector<std::string> names;
    for (const ObjectSymbol& s : device.symbols)
        if (!s.defined && !mayRunOnDevice(s.name)) names.push_back(s.name);
    return names;
}

}  // namespace grade
