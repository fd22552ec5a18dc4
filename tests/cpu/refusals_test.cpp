// The build driver, run as a program: which programs it refuses, in whose words, and at which line and column.
#include <doctest/doctest.h>

#include <algorithm>

#include "driver_tools.h"

using namespace driver_tests;

TEST_CASE("a class may use a name of outside, and then declare it, as nvcc has it") {
    Folder folder;
    const std::string code =
        "template <class T> struct Array { T x; };\n"
        "template <class T> struct Sub : Array<T> { using Array = Array<T>; using Array::x; };\n"
        "__global__ void k(Sub<int> s, int* out) { *out = s.x; }\n";
    folder.put("fine.cu", code);
    folder.put("bad.cu", code + "int* p = 5;\nchar* q = (const char*)nullptr;\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome fine = runCpucc("--compiler " + compiler + " -c -o out.o fine.cu", folder.path);
        CHECK_MESSAGE(fine.status == 0, fine.output);
        CHECK(fine.output == "");
        Outcome bad = runCpucc("--compiler " + compiler + " -c -o out.o bad.cu", folder.path);
        CHECK(bad.status == 1);
        CHECK_MESSAGE(mentions(bad.output, "bad.cu:4:"), bad.output);
        CHECK_MESSAGE(mentions(bad.output, "bad.cu:5:"), bad.output);
    }
}

TEST_CASE("a class may name itself in front of its members, and who names no <ctype.h> has it, as nvcc has it") {
    Folder folder;
    folder.put("fine.cu",
               "struct Named { Named::Named(int x); int x; };\n"
               "Named::Named(int x) : x(tolower(x)) {}\n"
               "__global__ void k(int* out) { *out = 3; }\n");
    Outcome fine = runCpucc("--compiler g++ -c -o out.o fine.cu", folder.path);
    CHECK_MESSAGE(fine.status == 0, fine.output);
    CHECK(fine.output == "");
}

TEST_CASE("after a launch, errors are still at the student's column") {
    Folder folder;
    folder.put("dir/bad.cu",
               "template <class T> __global__ void t(T* a) {}\n"
               "__global__ void k(int* a) {}\n"
               "#define CHECK(x) x\n"
               "#include \"inner/helper.cuh\"\n"
               "int main() {\n"
               "    int* a = nullptr; k<<<1, 1>>>(a); int x = wrong1;\n"
               "    t<<<1, 1>>>(a); int y = wrong2;\n"
               "    t\n"
               "        <<<1, wrong3>>>(a); k<<<1, 1>>>(wrong4);\n"
               "    CHECK((k<<<1, wrong5>>>(a))); wrong6;\n"
               "}\n");
    folder.put("dir/inner/helper.cuh", "inline void helper() {\n    k<<<1, 1>>>(nullptr); wrong7();\n}\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -c -o out.o dir/bad.cu", folder.path);
        CAPTURE(o.output);
        CHECK(o.status == 1);
        for (const char* place : {"bad.cu:6:47", "bad.cu:7:29", "bad.cu:9:15", "bad.cu:9:41", "bad.cu:10:19",
                                  "bad.cu:10:35", "inner/helper.cuh:2:27"})
            CHECK_MESSAGE(mentions(o.output, std::string("dir/") + place + ": error: "), place);
        CHECK_FALSE(mentions(o.output, ".host.cpp"));
        CHECK_FALSE(mentions(o.output, ".device.cpp"));
        CHECK_FALSE(mentions(o.output, "cpu_device"));
        size_t first = o.output.find("wrong1");
        CHECK(o.output.find("bad.cu:6:47: error", first) == std::string::npos);  // once, not once for each pass
    }
}

TEST_CASE("errors in device code only, and in launches, are said in the student's terms") {
    Folder folder;
    folder.put("device.cu", "__global__ void k(int* a) {\n#ifdef __CUDA_ARCH__\n    a[0] = wrong;\n#endif\n}\n");
    folder.put("launch.cu",
               "__global__ void k(int* a, int n) {}\n"
               "int main() {\n    k<<<1, 1>>>(nullptr);\n    k<<<1>>>(nullptr, 1);\n}\n");
    folder.put("link.cu", "void missing();\nint main() {\n    missing();\n}\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -c -o out.o device.cu", folder.path);
        CHECK(o.status == 1);
        CHECK_MESSAGE(mentions(o.output, "device.cu:3:12: error"), o.output);
        o = runCpucc("--compiler " + compiler + " -c -o out.o launch.cu", folder.path);
        CHECK(o.status == 1);
        CHECK_MESSAGE(mentions(o.output, "error: the kernel takes (int"), o.output);
        CHECK_MESSAGE(mentions(o.output, "error: a launch needs <<<grid, block>>>"), o.output);
        CHECK_FALSE_MESSAGE(mentions(o.output, "launch.h"), o.output);
        o = runCpucc("--compiler " + compiler + " -o out link.cu", folder.path);
        CHECK(o.status == 1);
        CHECK_MESSAGE(mentions(o.output, "link.cu:3"), o.output);
        CHECK_MESSAGE(mentions(o.output, "missing()"), o.output);
    }
}

TEST_CASE("a refusal ends the build") {
    Folder folder;
    folder.put("a.cu",
               "__device__ int f() {\n    int x; asm(\"mov.u32 %0, %envreg3;\" : \"=r\"(x));\n"
               "    return x;\n}\n__global__ void k() { f(); }\nint main() {}\n");
    Outcome o = runCpucc("-c -o a.o a.cu", folder.path);
    CHECK(o.status == 1);
    CHECK(startsWith(o.output,
                     "a.cu:2:12: error: the PTX instruction mov.u32 with %envreg3 is not supported by the CPU device"));
}

TEST_CASE("what nobody calls is no reason to refuse a program, and a shim on -I stands for a library") {
    Folder folder;
    folder.put("own/cublas_v2.h",
               "#pragma once\n__global__ inline void scale(float* x, float by) { x[threadIdx.x] *= by; }\n");
    folder.put(
        "a.cu",
        "#include <cublas_v2.h>\n#include <cuda_pipeline.h>\n"
        "#define CP_ASYNC(to, from) asm volatile(\"cp.async.ca.shared.global [%0], [%1], 16;\" ::\"r\"(to), "
        "\"l\"(from))\n"
        "__device__ __forceinline__ int lane() { int l; asm(\"mov.u32 %0, %laneid;\" : \"=r\"(l)); return l; }\n"
        "template <class T> __device__ T load(T* to, const T* from) {\n    __pipeline_memcpy_async(to, from, 16);\n"
        "    CP_ASYNC(to, from);\n    return to[lane()];\n}\n"
        "int main() {\n    float *d, h = 2;\n    cudaMalloc(&d, 4);\n"
        "    cudaMemcpy(d, &h, 4, cudaMemcpyHostToDevice);\n    scale<<<1, 1>>>(d, 3);\n"
        "    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);\n    cudaFree(d);\n    return h == 6 ? 0 : 1;\n}\n");
    folder.put("plain.h", "#pragma once\n#include <thrust/sort.h>\ninline int plain() { return 1; }\n");
    folder.put("b.cu", "#include \"plain.h\"\n__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n");
    folder.put("c.cu", "#include <thrust/mr/pool.h>\n#include <thrust/sort.h>\nint main() {}\n");
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes) {
            Outcome o = runCpucc(mode + "--compiler " + compiler + " -Wall -Wextra -I own -o p a.cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK_MESSAGE(!mentions(o.output, "error"), o.output);
            CHECK(runProgram("p", folder.path).status == 0);
            o = runCpucc(mode + "--compiler " + compiler + " -o p a.cu", folder.path);
            CHECK(o.output == "a.cu:1:10: error: cuBLAS is not supported by the CPU device\n");
            o = runCpucc(mode + "--compiler " + compiler + " -o p b.cu", folder.path);
            CHECK(o.output == "plain.h:2:10: error: Thrust is not supported by the CPU device\n");
            o = runCpucc(mode + "--libraries --compiler " + compiler + " -o p c.cu", folder.path);
            CHECK(o.output ==
                  "c.cu:1:10: error: <thrust/mr/pool.h> is not among the Thrust headers of the CPU device\n");
        }
}

// Whether a name that begins with _ is defined only the compiler can tell: NVIDIA's older helper_cuda.h asks for the
// guard of the toolkit's cuda.h.
TEST_CASE("what an #ifdef of a name that nobody defines leaves out is no reason to refuse a program") {
    Folder folder;
    const std::string kernel = "__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n";
    const std::pair<std::string, const char*> parts[] = {
        {"#include <cudnn.h>", "cuDNN is not supported"},
        {"const char* nameOf(CUresult error);", "the driver API"},
        {"void begin() { cuDeviceGet(nullptr, 0); }", "the driver API"},
        {"__global__ void device() { __nv_fp4_e2m1 x; }", "numbers of 4 bits"},
        {"#define BEGIN cuInit(0)\nvoid begin() { BEGIN; }", "the driver API"}};
    std::string leftOut;
    for (const char* asks : {"#ifdef __cuda_cuda_h__", "#if defined(__cuda_cuda_h__)", "#ifndef __GNUC__",
                             "#ifdef __GNUC__\n#elif !defined(__linux__)", "#ifdef __GNUC__\n#else"})
        for (const auto& part : parts) leftOut += asks + ("\n" + part.first) + "\n#endif\n";
    folder.put("out.cu", leftOut + kernel);
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        const Outcome out = runCpucc("--compiler " + compiler + " -c -o out.o out.cu", folder.path);
        CHECK_MESSAGE(out.status == 0, out.output);
        for (const auto& part : parts) {
            CAPTURE(part.first);
            folder.put("in.cu", "#ifdef __GNUC__\n" + part.first + "\n#endif\n" + kernel);
            const Outcome in = runCpucc("--compiler " + compiler + " -c -o in.o in.cu", folder.path);
            CHECK(in.status == 1);
            CHECK_MESSAGE(startsWith(in.output, "in.cu:2:"), in.output);
            CHECK_MESSAGE(mentions(in.output, part.second), in.output);
            CHECK_MESSAGE(std::count(in.output.begin(), in.output.end(), '\n') == 1, in.output);
        }
    }
}

// Which function a call means is overload resolution: `fill` of iterators is std's, though a kernel has that name too.
TEST_CASE("PTX that is not known is refused where the compiler makes code of it") {
    Folder folder;
    const std::string helpers =
        "#define FENCE asm(\"wgmma.fence.sync.aligned;\")\n"
        "__device__ __forceinline__ void fence(int x) {\n    asm volatile(\"wgmma.fence %0;\" ::\n        \"r\"(x)); "
        "}\n"
        "template <int n> __global__ void k() { if constexpr (n == 4) fence(n); }\n"
        "template <class T> __device__ void g(T x) { FENCE; }\n"
        "template <class T> __global__ void l() { if constexpr (sizeof(T) == 4) g(T()); }\n"
        "namespace { template <int n> __global__ void m() { if constexpr (n == 4) FENCE; } }\n";
    struct Try {
        std::string launch, said;
    };
    for (const Try& t :
         {Try{"k<8><<<1, 1>>>(); l<char><<<1, 1>>>(); m<8><<<1, 1>>>();", ""},
          {"m<4><<<1, 1>>>();", "a.cu:1:15: error: the PTX instruction wgmma.fence.sync.aligned is not supported"},
          {"k<4><<<1, 1>>>();", "a.cu:3:5: error: the PTX instruction wgmma.fence is not supported"},
          {"l<int><<<1, 1>>>();", "a.cu:1:15: error: the PTX instruction wgmma.fence.sync.aligned is not supported"}})
        for (const char* how : {"", "--fast "}) {
            CAPTURE(t.launch);
            CAPTURE(how);
            folder.put("a.cu", helpers + "int main() { " + t.launch + " cudaDeviceSynchronize(); }\n");
            const Outcome o = runCpucc(how + std::string("-o a a.cu"), folder.path);
            CHECK(o.status == (t.said.empty() ? 0 : 1));
            CHECK_MESSAGE(mentions(o.output, t.said), o.output);
            CHECK(o.output.empty() == t.said.empty());
        }
}

TEST_CASE("calls that nvcc does not allow are refused in its words, and their look-alikes are not") {
    Folder folder;
    const std::string functions =
        "#include <algorithm>\n#include <vector>\nusing namespace std;\n"
        "__global__ void k(int* a) { *a = 1; }\n"
        "template <class T> __global__ void t(T* a) { *a = 1; }\n"
        "__global__ void fill(int* a, int* b, int c) { *a = *b + c; }\n"
        "static inline float helper(float x);\n"
        "__device__ float onDevice(float x) { return x * 2; }\n"
        "__host__ __device__ float both(float x) { return x * 3; }\n"
        "constexpr int square(int x) { return x * x; }\n"
        "inline void plain(int* a) { *a = 1; }\n"
        "static inline float helper(float x) { return x + square(1) + both(1); }\n";
    folder.put("wrong.cu", functions +
                               "__global__ void bad(float* a) {\n    a[0] = helper(a[1]);\n}\n"
                               "float main2(int* a) {\n    k<<<1, 1>>>(a); k(a);\n    t(a);\n    fill(a, a, 7);\n"
                               "    plain<<<1, 1>>>(a);\n    return onDevice(2);\n}\n");
    folder.put("right.cu", functions +
                               "template <class T> __device__ T twice(T x, int n) { return x * n; }\n"
                               "void twice(float* a, int n, int) { k<<<1, 1>>>(nullptr); (void)a; (void)n; }\n"
                               "inline int late(int x);\n__host__ __device__ int late(int x) { return x; }\n"
                               "__global__ void named(int* a) { *a = late(1); }\n"
                               "void named() { named<<<1, 1>>>((int*)nullptr); }\n"
                               "__device__ int twin(int x) { return x + 1; }\n"
                               "void twin(float* a) { twice(a, 1, 2); }\n"
                               "__global__ void good(float* a) { a[0] = onDevice(1) + both(2) + square(3); }\n"
                               "__global__ void twins(float* a) { a[0] = twice(a[1], 2) + twin(3); }\n"
                               "void callTwins(float* a) { twins<<<1, 1>>>(a); twin(a); }\n"
                               "int main() {\n    vector<int> v(4);\n    fill(v.begin(), v.end(), 7);\n"
                               "    auto l = [] __device__ (float x) { return onDevice(x); };\n    (void)l;\n"
                               "    k<<<1, 1>>>(nullptr); t<<<1, 1>>>((int*)nullptr);\n"
                               "    return helper(1) + both(1) + square(1);\n}\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -Wall -c -o a.o wrong.cu", folder.path);
        CAPTURE(o.output);
        CHECK(o.status == 1);
        for (const char* error :
             {"14:12: error: calling a __host__ function(\"helper\") from a __global__ function(\"bad\")",
              "17:21: error: a __global__ function call must be configured: k<<<",
              "18:5: error: a __global__ function call must be configured: t<<<",
              "19:5: error: a __global__ function call must be configured: fill<<<",
              "20:5: error: a host function call cannot be configured",
              "21:12: error: calling a __device__ function(\"onDevice\") from a __host__ function"})
            CHECK_MESSAGE(mentions(o.output, std::string("wrong.cu:") + error), error);
        CHECK(std::count(o.output.begin(), o.output.end(), '\n') == 6);
        o = runCpucc("--compiler " + compiler + " -Wall -Wextra -Werror -c -o a.o right.cu", folder.path);
        CHECK(o.status == 0);
        CHECK_MESSAGE(o.output.empty(), o.output);
    }
}

TEST_CASE("variables of the host are undefined in device code, and what only looks like them is not") {
    Folder folder;
    const std::string variables =
        "#include <vector>\nfloat g[4], h[3] = {1, 2, 3};\nstatic int scale = 3;\nnamespace inner { int deep = 5; }\n"
        "std::vector<int> list; int *where = nullptr;\nint n = 10; thread_local float own[32];\n";
    folder.put("wrong.cu", variables +
                               "__global__ void k(float* p) {\n    p[0] = g[3] * scale + sizeof(h);\n"
                               "    p[1] = inner::deep;\n    for (int i = 0; i < n; i++) p[i] = i;\n"
                               "    *where = own[2];\n}\n");
    folder.put("own.cu", "__global__ void k(float* p) {\n    static thread_local float a[3];\n    p[2] = a[1];\n}\n");
    folder.put("right.cu",
               variables +
                   "const int fine = 4; constexpr float also = 2;\n__device__ int mine = 3; __constant__ float c[3];\n"
                   "#define DEV __device__\nDEV int byMacro = 4;\nstruct S { int scale; };\n"
                   "__device__ int shadow(int scale) { return scale + fine + int(also) + mine + byMacro; }\n"
                   "__device__ int local(S s) { int g = s.scale; { float n = 2; g += n; } return g + sizeof(h); }\n"
                   "template <int n> __global__ void t(float* p) { p[0] = n; }\n"
                   "__global__ void k(float* p, S s) { p[threadIdx.x] = shadow(2) + local(s) + c[0]; }\n"
                   "int main() { own[1] = 2; S s{n + scale}; t<3><<<1, 1>>>(g); k<<<1, 1>>>(h, s); return inner::deep "
                   "- 5; }\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -Wall -c -o a.o wrong.cu", folder.path);
        CAPTURE(o.output);
        CHECK(o.status == 1);
        for (const char* error :
             {"8:12: error: identifier \"g\" is undefined in device code", "8:19: error: identifier \"scale\"",
              "9:19: error: identifier \"deep\"", "10:25: error: identifier \"n\"", "11:6: error: identifier \"where\"",
              "11:14: error: identifier \"own\""})
            CHECK_MESSAGE(mentions(o.output, std::string("wrong.cu:") + error), error);
        CHECK(std::count(o.output.begin(), o.output.end(), '\n') == 6);
        o = runCpucc("--compiler " + compiler + " -c -o a.o own.cu", folder.path);
        CHECK_MESSAGE(mentions(o.output, "own.cu:2:12: error: cannot use thread_local specifier"), o.output);
        o = runCpucc("--compiler " + compiler + " -w -c -o a.o wrong.cu", folder.path);
        CHECK_MESSAGE(std::count(o.output.begin(), o.output.end(), '\n') == 6, o.output);
        for (const char* warnings : {"-Wall -Wextra -Werror", "-w"}) {
            o = runCpucc("--compiler " + compiler + " " + warnings + " -o a right.cu", folder.path);
            CHECK(o.status == 0);
            CHECK_MESSAGE(o.output.empty(), o.output);
        }
    }
}

// 48 KiB, of all arrays of a function together. What the launch asks for comes on top, and is seen when it is made.
TEST_CASE("too much shared memory is refused at the largest array, as by nvcc's assembler") {
    Folder folder;
    const std::string head = "thread_local char hosts[100000];\nextern __shared__ char dynamic[];\n",
                      tail =
                          "__global__ void other() { __shared__ char tile[64]; tile[threadIdx.x] = 1; }\n"
                          "int main() { hosts[1] = 1; k<32><<<1, 1>>>(nullptr); }\n";
    auto kernel = [](int bytes) {
        return "template <int n> __global__ void k(float* a) {\n    __shared__ char flag[64];\n"
               "    __shared__ float tile[n][" +
               std::to_string(bytes) +
               " / 4 / n];\n"
               "    flag[threadIdx.x] = tile[0][threadIdx.x] = a[0];\n    __syncthreads();\n"
               "    a[1] = tile[1][threadIdx.x + 1] + flag[threadIdx.x + 1] + dynamic[0];\n}\n";
    };
    folder.put("fits.cu", head + kernel(48 * 1024 - 128) + tail);
    folder.put("big.cu", head + kernel(48 * 1024) + tail);
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -c -o a.o fits.cu", folder.path);
        CHECK_MESSAGE(o.status == 0, o.output);
        CHECK(o.output.empty());
        o = runCpucc("--compiler " + compiler + " -c -o a.o big.cu", folder.path);
        CHECK(o.status == 1);
        CHECK_MESSAGE(startsWith(o.output,
                                 "big.cu:5:22: error: the __shared__ arrays of this kernel have 49216 bytes, "
                                 "and 49152 are possible"),
                      o.output);
    }
}

TEST_CASE("variables too large to be linked are told in one sentence") {
    Folder folder;
    folder.put("large.cu",
               "__device__ char large[3ull << 30];\n__global__ void k() { large[0] = 1; }\n"
               "int main() { k<<<1, 1>>>(); }\n");
    for (const std::string& compiler : compilers) {
        Outcome o = runCpucc("--compiler " + compiler + " -o p large.cu", folder.path);
        CHECK(o.status == 1);
        CHECK_MESSAGE(mentions(o.output, "more than 2 GB: allocate large arrays with cudaMalloc()"), o.output);
        CHECK_FALSE_MESSAGE(mentions(o.output, "relocation"), o.output);
    }
}

TEST_CASE("device code that needs another file is refused, as by nvcc without -rdc=true") {
    Folder folder;
    folder.put("a.cu",
               "extern __device__ int there[4];\nnamespace n {\nextern __constant__ float factor; }\n"
               "__device__ int fromThere(int a);\n__device__ int here(int a);\nextern __device__ int defined;\n"
               "__host__ __device__ int both(int a);\nextern __device__ int unused;\n"
               "__global__ void k(int* a) { *a = there[1] + n::factor + fromThere(1) + here(2) + defined; }\n"
               "__device__ int here(int a) { return a; }\n__device__ int defined = 3;\n"
               "int main() { return both(1); }\n");
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes) {
            Outcome o = runCpucc(mode + "--compiler " + compiler + " -c -o a.o a.cu", folder.path);
            CAPTURE(o.output);
            CHECK(o.status == 1);
            for (const char* place : {"a.cu:1:23: error: there is defined in another file",
                                      "a.cu:3:27: error: factor is defined in another file",
                                      "a.cu:4:16: error: fromThere is defined in another file"})
                CHECK_MESSAGE(mentions(o.output, place), place);
            for (const char* name : {"here is", "defined is", "both", "unused"})
                CHECK_FALSE(mentions("\n" + o.output, ": error: " + std::string(name)));
        }
}

TEST_CASE("a limit of errors is understood in either compiler's spelling") {
    Folder folder;
    folder.put("good.cu", "int main() {}\n");
    folder.put("bad.cu", "int a = wrong1;\nint b = wrong2;\nint c = wrong3;\nint d = wrong4;\n");
    for (const std::string& compiler : compilers)
        for (std::string spelling : {"-fmax-errors=2", "-ferror-limit=2"}) {
            const std::string command = "--compiler " + compiler + " -Xcompiler " + spelling + " -c -o a.o ";
            Outcome o = runCpucc(command + "good.cu", folder.path);
            CHECK(o.status == 0);
            CHECK_MESSAGE(o.output.empty(), o.output);
            o = runCpucc(command + "bad.cu", folder.path);
            CHECK(o.status == 1);
            CHECK_MESSAGE(mentions(o.output, "wrong2"), o.output);
            CHECK_FALSE_MESSAGE(mentions(o.output, "wrong3"), o.output);
        }
}

TEST_CASE("odd sources are told in one sentence, and steer no terminal") {
    Folder folder;
    const std::string wide = std::string("i\0n\0t\0 \0a\0;\0\n\0", 14);
    folder.put("marked.cu", "\xFF\xFE" + wide);
    folder.put("unmarked.cu", wide);
    folder.put("itself.cu", "int a;\n#include \"itself.cu\"\nint main() {}\n");
    folder.put("guarded.cu", "#ifndef A\n#define A\n#include \"guarded.cu\"\nint main() {}\n#endif\n");
    folder.put("colours.cu", "int main() { return wrong; /* \x1B[31m \xFC */ }\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        auto says = [&](const std::string& file, const std::string& sentence) {
            Outcome o = runCpucc("--compiler " + compiler + " -c -o a.o " + file, folder.path);
            CHECK(o.status == 1);
            CHECK_MESSAGE(mentions(o.output, file + ":" + sentence), o.output);
            CHECK_FALSE_MESSAGE(mentions(o.output, "cpucc-"), o.output);
            CHECK_FALSE(mentions(o.output, "\x1B"));
            return o.output;
        };
        for (const char* file : {"marked.cu", "unmarked.cu"})
            CHECK(mentions(says(file, "1:1: error: this file is saved as UTF-16"), "UTF-8 ("));
        says("itself.cu", "2:10: error: this file includes itself: delete this line\n");
        CHECK(mentions(says("colours.cu", "1:21: error: "), "return wrong; /* \uFFFD[31m \uFFFD */"));
        CHECK(runCpucc("--compiler " + compiler + " -c -o a.o guarded.cu", folder.path).output.empty());
    }
}
