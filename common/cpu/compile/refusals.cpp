// Names what the CPU device leaves out, at compile time and by its place, rather than letting the compiler say
// that some identifier is unknown.
#include <algorithm>
#include <set>

#include "assembly.h"
#include "launches.h"
#include "outline.h"
#include "rewrite.h"
#include "text.h"

namespace cpucc {
namespace {

struct Rule {
    std::string_view name;
    const char* sentence;
};

constexpr const char* textures =
    "texture references are not supported by the CPU device: use a texture object (cudaCreateTextureObject)";
constexpr const char* asynchronousCopies =
    "awbarriers and copies by the tensor memory accelerator (cp.async.bulk) are not supported by the CPU device: use "
    "<cuda/barrier> and cuda::memcpy_async";
constexpr const char* clusterOfTemplate =
    "a __cluster_dims__ that depends on a template's arguments is not supported by the CPU device: write numbers, or "
    "give cudaLaunchKernelEx a cudaLaunchAttributeClusterDimension";
constexpr const char* blockSize =
    "__block_size__ is not supported by the CPU device: say how many threads and blocks where the kernel is launched";
constexpr const char* dynamicParallelism =
    "a launch from inside a kernel (dynamic parallelism) is not supported by the CPU device: launch it from the host";
constexpr const char* driverApi =
    "the driver API (cuda.h: cuInit, cuLaunchKernel …) is not supported by the CPU device: use the runtime API";
constexpr const char* initialised =
    "initializer not allowed for __shared__ variable: let a thread store the value, and __syncthreads() before others "
    "read it";
constexpr const char* betweenProcesses = "sharing memory between processes (IPC) is not supported by the CPU device";

constexpr const char* otherApis =
    "memory and semaphores of other APIs (external memory, graphics, NvSci) are not supported by the CPU device";
constexpr const char* entryPoints =
    "asking for functions of the driver (cudaGetDriverEntryPoint) is not supported by the CPU device: use the runtime "
    "API";
constexpr const char* loadedCode =
    "device code that is loaded while a program runs (cudaLibraryLoadData …) is not supported by the CPU device: "
    "compile it with the program";
constexpr const char* userObjects =
    "user objects of graphs (cudaUserObjectCreate) are not supported by the CPU device: free what a graph uses after "
    "the graph";
constexpr const char* batches =
    "batches of copies (cudaMemcpyBatchAsync …) are not supported by the CPU device: copy one after the other";
constexpr const char* deviceUpdates =
    "nodes that a kernel changes (cudaGraphKernelNodeSetParam …) are not supported by the CPU device: change them from "
    "the host";
constexpr const char* multiGrid =
    "grids over several devices (this_multi_grid) are not supported by the CPU device: there is one device";
constexpr const char* wideAtomics = "atomics of 128 bits are not supported by the CPU device: use two of 64, or a lock";
constexpr const char* scales = "scales of 8 bits (e8m0) are not supported by the CPU device: use a float";

constexpr Rule headers[] = {
    {"cusolver", "cuSOLVER is not supported by the CPU device"},
    {"cudnn", "cuDNN is not supported by the CPU device"},
    {"cutlass/", "CUTLASS is not supported by the CPU device"},
    {"nccl", "NCCL is not supported by the CPU device"},
    {"nvrtc", "run-time compilation (NVRTC) is not supported by the CPU device"},
    {"cuda_awbarrier", asynchronousCopies},
    {"cuda/",
     "libcu++ (the <cuda/…> headers) is not supported by the CPU device: it has <cuda/atomic>, <cuda/barrier>, "
     "<cuda/cmath>, <cuda/functional>, <cuda/mdspan>, <cuda/pipeline> and a part of <cuda/std/…>"},
    {"nv/target", "libcu++ (the <nv/target> header) is not supported by the CPU device"},
    {"cudaGL.h", "graphics (OpenGL) is not supported by the CPU device"},
    {"cuda_gl_interop.h", "graphics (OpenGL) is not supported by the CPU device"},
    {"cupti", "CUPTI is not supported by the CPU device: its access report counts what a profiler would"},
    {"nvml.h", "NVML is not supported by the CPU device"},
    {"npp", "NPP is not supported by the CPU device"},
};

// Libraries of which there are some headers, if cpucc is told to look for them.
struct Library {
    std::string_view beginning, name, header;  // of its headers' names; of them one that is there
};
constexpr Library libraries[] = {
    {"thrust/", "Thrust", "<thrust/version.h>"},
    {"cub/", "CUB", "<cub/version.cuh>"},
    {"cublas", "cuBLAS", "<cublas_v2.h>"},
    {"curand", "cuRAND", "<curand_kernel.h>"},
    {"cufft", "cuFFT", "<cufft.h>"},
    {"cusparse", "cuSPARSE", "<cusparse.h>"},
};

// The headers of libcu++ that there are.
const std::set<std::string_view> ours = {
    "cuda/atomic",      "cuda/barrier",      "cuda/cmath",          "cuda/functional", "cuda/mdspan",
    "cuda/pipeline",    "cuda/version",      "cuda/std/array",      "cuda/std/atomic", "cuda/std/cassert",
    "cuda/std/cfloat",  "cuda/std/chrono",   "cuda/std/climits",    "cuda/std/cmath",  "cuda/std/complex",
    "cuda/std/cstddef", "cuda/std/cstdint",  "cuda/std/functional", "cuda/std/limits", "cuda/std/mdspan",
    "cuda/std/numeric", "cuda/std/optional", "cuda/std/span",       "cuda/std/tuple",  "cuda/std/type_traits",
    "cuda/std/utility", "cuda/std/variant",  "cuda/std/version"};

// Names that mean only this wherever they stand.
constexpr Rule names[] = {
    {"cudaBindTexture", textures},
    {"cudaBindTexture2D", textures},
    {"cudaBindTextureToArray", textures},
    {"cudaBindSurfaceToArray", textures},
    {"cudaIpcMemHandle_t", betweenProcesses},
    {"cudaIpcGetMemHandle", betweenProcesses},
    {"cudaIpcOpenMemHandle", betweenProcesses},
    {"cudaIpcEventHandle_t", betweenProcesses},
    {"cudaIpcGetEventHandle", betweenProcesses},
    {"CUmodule", driverApi},
    {"CUfunction", driverApi},
    {"CUcontext", driverApi},
    {"CUresult", driverApi},
    {"cuInit", driverApi},
    {"cudaIpcOpenEventHandle", betweenProcesses},
    {"cudaIpcCloseMemHandle", betweenProcesses},
    {"cudaMemPoolExportToShareableHandle", betweenProcesses},
    {"cudaMemPoolImportFromShareableHandle", betweenProcesses},
    {"cudaMemPoolExportPointer", betweenProcesses},
    {"cudaMemPoolImportPointer", betweenProcesses},
    {"cudaMemPoolPtrExportData", betweenProcesses},
    {"cudaExternalMemory_t", otherApis},
    {"cudaExternalMemoryHandleDesc", otherApis},
    {"cudaExternalSemaphore_t", otherApis},
    {"cudaExternalSemaphoreHandleDesc", otherApis},
    {"cudaImportExternalMemory", otherApis},
    {"cudaImportExternalSemaphore", otherApis},
    {"cudaSignalExternalSemaphoresAsync", otherApis},
    {"cudaWaitExternalSemaphoresAsync", otherApis},
    {"cudaDeviceGetNvSciSyncAttributes", otherApis},
    {"cudaGraphicsResource", otherApis},
    {"cudaGraphicsResource_t", otherApis},
    {"cudaGraphicsMapResources", otherApis},
    {"cudaGraphicsUnmapResources", otherApis},
    {"cudaGraphicsResourceGetMappedPointer", otherApis},
    {"cudaGraphicsSubResourceGetMappedArray", otherApis},
    {"cudaGraphicsUnregisterResource", otherApis},
    {"cudaGetDriverEntryPoint", entryPoints},
    {"cudaGetDriverEntryPointByVersion", entryPoints},
    {"cudaGetExportTable", entryPoints},
    {"cudaLibrary_t", loadedCode},
    {"cudaLibraryLoadData", loadedCode},
    {"cudaLibraryLoadFromFile", loadedCode},
    {"cudaKernel_t", loadedCode},
    {"cudaUserObject_t", userObjects},
    {"cudaUserObjectCreate", userObjects},
    {"cudaGraphRetainUserObject", userObjects},
    {"cudaMemcpyBatchAsync", batches},
    {"cudaMemcpy3DBatchAsync", batches},
    {"cudaMemPrefetchBatchAsync", batches},
    {"cudaMemDiscardBatchAsync", batches},
    {"cudaGraphDeviceNode_t", deviceUpdates},
    {"cudaGraphKernelNodeSetParam", deviceUpdates},
    {"cudaGraphKernelNodeSetEnabled", deviceUpdates},
    {"cudaGraphKernelNodeSetGridDim", deviceUpdates},
    {"cudaGraphKernelNodeUpdatesApply", deviceUpdates},
    {"cudaGetCurrentGraphExec", dynamicParallelism},
    {"cudaGetParameterBuffer", dynamicParallelism},
    {"cudaLaunchDevice", dynamicParallelism},
    {"this_multi_grid", multiGrid},
    {"multi_grid_group", multiGrid},
    {"__u128AtomicCAS", wideAtomics},
    {"__u128AtomicExch", wideAtomics},
    {"__nv_fp8_e8m0", scales},
    {"__nv_cvt_float_to_e8m0", scales},
    {"__pipeline_arrive_on", asynchronousCopies},
    {"__block_size__", blockSize},
};

// Beginnings of names. Their headers are there: many programs include them, and few use them.
constexpr Rule beginnings[] = {
    {"__nv_fp4", "numbers of 4 bits (cuda_fp4.h) are not supported by the CPU device: use __half"},
    {"__NV_E2M1", "numbers of 4 bits (cuda_fp4.h) are not supported by the CPU device: use __half"},
    {"__nv_fp6", "numbers of 6 bits (cuda_fp6.h) are not supported by the CPU device: use __half"},
    {"__NV_E2M3", "numbers of 6 bits (cuda_fp6.h) are not supported by the CPU device: use __half"},
    {"__NV_E3M2", "numbers of 6 bits (cuda_fp6.h) are not supported by the CPU device: use __half"},
};

// Names that mean this in front of a ( or <, but could be anybody's variable otherwise.
constexpr Rule functions[] = {
    {"texture", textures},
    {"surface", textures},
    // Not all of them: those that such a program cannot well do without.
    {"cuCtxCreate", driverApi},
    {"cuCtxGetCurrent", driverApi},
    {"cuCtxGetDevice", driverApi},
    {"cuDeviceGet", driverApi},
    {"cuDeviceGetAttribute", driverApi},
    {"cuLaunchKernel", driverApi},
    {"cuMemAlloc", driverApi},
    {"cuMemCreate", driverApi},
    {"cuModuleGetFunction", driverApi},
    {"cuModuleLoad", driverApi},
    {"cuPointerGetAttribute", driverApi},
};

bool mentions(const Tokens& tokens, size_t begin, size_t end, std::string_view name) {
    for (size_t i = begin; i < end; i++)
        if (is(tokens, i, name)) return true;
    return false;
}

// A refusal, and where it stands.
struct Finding {
    Refusal refusal;
    const Body* unused;        // the body of an unused function, or null
    const Directive* include;  // the #include of a header, or null
    std::string_view macro;    // the one that holds it, or empty
    bool ifCompiled = false;   // it is refused only if the compiler makes code of it
    bool undecided = false;    // it is refused only if the compiler misses it
};

class Inspector {
public:
    Inspector(const Unit& unit, const Source& source, const std::vector<Body>& unused, const OwnHeader& isOwn)
        : unit(unit), source(source), unused(unused), isOwn(isOwn), host(unit, source) {}

    // Of a file without device code only what it includes.
    std::vector<Finding> run(bool isCuda) {
        for (const Directive& d : source.directives) {
            if (!d.active) continue;
            if (d.name == "include" && !d.tokens.empty()) header(d);
            if (!isCuda) continue;
            if (d.name != "define" || d.tokens.empty()) continue;
            macro = d.tokens[0].text;
            inspect(d.tokens);
        }
        if (!isCuda) return std::move(findings);
        macro = {};
        inspect(source.code);
        launchesInDeviceCode();
        return std::move(findings);
    }

private:
    const Unit& unit;
    const Source& source;
    const std::vector<Body>& unused;
    const OwnHeader& isOwn;
    const HostCode host;
    std::vector<Finding> findings;
    std::string_view macro;  // the one that is looked at

    void refuse(const Token& at, const std::string& sentence, const Directive* include = nullptr) {
        if (at.active)
            findings.push_back({{source.name, at.line, at.column, sentence}, unusedAround(at), include, macro, false});
    }

    // What nothing here declares: where the compiler passes over it, it is no reason to refuse a program.
    void refuseMissing(const Token& at, const std::string& sentence, const Directive* include = nullptr) {
        if (!at.active) return;
        refuse(at, sentence, include);
        findings.back().undecided = at.undecided;
    }

    const Body* unusedAround(const Token& at) const {
        const Tokens& code = source.code;
        for (const Body& body : unused)
            if (macro.empty() && code[body.open].offset < at.offset && at.offset < code[body.close].offset)
                return &body;
        return nullptr;
    }

    void header(const Directive& include) {
        const Token& name = include.tokens[0];
        if (name.text.size() < 3 || name.kind != TokenKind::text) return;
        std::string_view file = name.text.substr(1, name.text.size() - 2);
        for (const Library& library : libraries)
            if (startsWith(file, library.beginning)) {
                if (!isOwn(source, name.text)) refuseMissing(name, missingOf(library, file), &include);
                return;
            }
        for (const Rule& rule : headers)
            if (startsWith(file, rule.name)) {
                if (!ours.count(file) && !isOwn(source, name.text)) refuseMissing(name, rule.sentence, &include);
                return;
            }
    }

    std::string missingOf(const Library& library, std::string_view file) const {
        const std::string of(library.name);
        if (!isOwn(source, library.header)) return of + " is not supported by the CPU device";
        return "<" + std::string(file) + "> is not among the " + of + " headers of the CPU device";
    }

    void inspect(const Tokens& tokens) {
        for (size_t i = 0; i < tokens.size(); i++) {
            if (tokens[i].kind != TokenKind::identifier) continue;
            std::string_view t = tokens[i].text;
            bool member = i > 0 && (is(tokens, i - 1, ".") || is(tokens, i - 1, "->"));
            bool opens = is(tokens, i + 1, "(") || is(tokens, i + 1, "<");
            bool qualified = i > 0 && is(tokens, i - 1, "::");
            if (t == "__shared__" && &tokens == &source.code) initialiser(i);
            if (t == "__cluster_dims__" && is(tokens, i + 1, "(") && tokens[i + 1].match > 0 &&
                &tokens == &source.code && !clusterShape(unit, tokens, i))
                refuse(tokens[i], clusterOfTemplate);
            if (isAsm(tokens, i))
                assembly(tokens, i);
            else
                known(tokens[i], t, opens && !member && !qualified);
        }
    }

    void known(const Token& token, std::string_view name, bool opens) {
        for (const Rule& rule : names)
            if (rule.name == name) return refuseMissing(token, rule.sentence);
        for (const Rule& rule : beginnings)
            if (startsWith(name, rule.name)) return refuseMissing(token, rule.sentence);
        if (!opens) return;
        for (const Rule& rule : functions)
            if (rule.name == name && !isOwnClass(name)) return refuseMissing(token, rule.sentence);
    }

    bool isOwnClass(std::string_view name) const {
        for (const auto& s : unit.sources)
            for (size_t i = 1; i < s->code.size(); i++)
                if (s->code[i].text == name && (is(s->code, i - 1, "struct") || is(s->code, i - 1, "class")))
                    return true;
        return false;
    }

    // Of the declaration that begins before this token. A class may be declared in it.
    void initialiser(size_t i) {
        const Tokens& code = source.code;
        bool beginsClass = false;
        for (; i < code.size() && !is(code, i, ";"); i++) {
            if (is(code, i, "=") || (is(code, i, "{") && !beginsClass)) return refuse(code[i], initialised);
            for (const char* word : {"struct", "class", "union"}) beginsClass = beginsClass || is(code, i, word);
            if (is(code, i, "{")) beginsClass = false;
            if (code[i].match > static_cast<int>(i)) i = static_cast<size_t>(code[i].match);
        }
    }

    // An empty text, asm volatile("" ::: "memory"), only keeps the compiler from reordering.
    void assembly(const Tokens& tokens, size_t i) {
        Assembly a;
        if (!findAssembly(tokens, i, a) || (a.understood && a.text.empty())) return;
        if (&tokens == &source.code && host.holds(i)) return;
        const std::string problem = problemOf(a);
        if (problem.empty() || !tokens[i].active) return;
        refuse(tokens[i], problem);
        findings.back().ifCompiled = true;
    }

    void launchesInDeviceCode() {
        const Tokens& code = source.code;
        std::vector<Launch> launches = findLaunches(code);
        for (size_t i = 0; i < code.size() && !launches.empty(); i++) {
            if (!is(code, i, "__global__") && !is(code, i, "__device__")) continue;
            size_t body = i;
            while (body < code.size() && !is(code, body, "{") && !is(code, body, ";") && !is(code, body, "="))
                body = code[body].match > static_cast<int>(body) ? static_cast<size_t>(code[body].match) + 1 : body + 1;
            if (!is(code, body, "{") || code[body].match < 0) continue;
            size_t start = declarationStart(code, i), end = static_cast<size_t>(code[body].match);
            // A __host__ __device__ function may launch where it is compiled for the host.
            if (mentions(code, start, body, "__host__")) continue;
            for (const Launch& launch : launches)
                if (launch.kernel > body && launch.kernel < end) refuse(code[launch.kernel], dynamicParallelism);
        }
    }
};

bool isInside(const std::vector<Body>& bodies, size_t token) {
    return std::any_of(bodies.begin(), bodies.end(),
                       [&](const Body& body) { return body.open < token && token < body.close; });
}

bool mentionsAny(const Tokens& code, const Body& body, const std::set<std::string_view>& names) {
    for (size_t i = body.open; i < body.close; i++)
        if (isIdentifier(code, i) && names.count(code[i].text)) return true;
    return false;
}

// Those of `names` that stand elsewhere than in these bodies and where the macro itself is defined.
std::set<std::string_view> namedOutside(const Unit& unit, const std::vector<std::vector<Body>>& bodies,
                                        const std::set<std::string_view>& names) {
    std::set<std::string_view> found;
    for (size_t s = 0; s < unit.sources.size() && !names.empty(); s++) {
        const Source& source = *unit.sources[s];
        for (size_t i = 0; i < source.code.size(); i++)
            if (names.count(source.code[i].text) && source.code[i].active && !isInside(bodies[s], i))
                found.insert(source.code[i].text);
        for (const Directive& d : source.directives)
            for (size_t i = 1; i < d.tokens.size() && d.name == "define"; i++)
                if (names.count(d.tokens[i].text)) found.insert(d.tokens[i].text);
    }
    return found;
}

// Does it stand in a macro that nobody uses?
bool isIdle(const Finding& f, const std::set<std::string_view>& usedMacros) {
    return !f.macro.empty() && !usedMacros.count(f.macro);
}

}  // namespace

void collectRefusals(const Unit& unit, const std::vector<bool>& reached, const std::vector<bool>& judged,
                     const OwnHeader& isOwn, std::vector<Refusal>& refusals, std::vector<Refusal>& ifMissed,
                     std::vector<std::vector<Edit>>& edits) {
    const std::vector<std::vector<Body>> unused = unusedBodies(unit);
    std::vector<std::vector<Finding>> findings(unit.sources.size());
    std::set<std::string_view> macros, used, onlyUnused;  // macros with findings, and sentences
    for (size_t i = 0; i < unit.sources.size(); i++) {
        if (reached[i]) findings[i] = Inspector(unit, *unit.sources[i], unused[i], isOwn).run(judged[i]);
        for (const Finding& f : findings[i]) macros.insert(f.macro);
    }
    const std::set<std::string_view> usedMacros = namedOutside(unit, unused, macros);
    for (size_t i = 0; i < unit.sources.size(); i++)
        for (const Finding& f : findings[i])
            if (!f.include) (f.unused || isIdle(f, usedMacros) ? onlyUnused : used).insert(f.refusal.sentence);
    // cuda_awbarrier.h: the header is there for functions that nobody calls, and goes with their bodies.
    auto isNeeded = [&](const Finding& f) {
        bool namesAllOfIt = f.refusal.sentence == asynchronousCopies;
        return !namesAllOfIt || used.count(f.refusal.sentence) || !onlyUnused.count(f.refusal.sentence);
    };
    for (size_t i = 0; i < unit.sources.size(); i++) {
        const Source& source = *unit.sources[i];
        for (const Body& body : unused[i])
            if (mentionsAny(source.code, body, macros)) edits[i].push_back(emptied(source, body));
        for (const Finding& f : findings[i])
            if (f.unused)
                edits[i].push_back(emptied(source, *f.unused));
            else if (f.include && !isNeeded(f))
                edits[i].push_back({f.include->hash.offset, f.include->end - f.include->hash.offset, ""});
            else if (!f.ifCompiled && !isIdle(f, usedMacros))
                (f.undecided ? ifMissed : refusals).push_back(f.refusal);
    }
}

bool isCuda(const Source& source) {
    auto cuda = [](const Tokens& tokens) {
        for (size_t i = 0; i < tokens.size(); i++)
            if (is(tokens, i, "__global__") || is(tokens, i, "__device__") || is(tokens, i, "__shared__") ||
                isLaunchBracket(tokens, i, "<"))
                return true;
        return false;
    };
    if (cuda(source.code)) return true;
    for (const Directive& d : source.directives)
        if (d.name == "define" && cuda(d.tokens)) return true;
    return false;
}

}  // namespace cpucc
