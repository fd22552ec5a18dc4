// The build driver, run as a program: which errors it tells and where, what it links, what it leaves behind.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

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
        "template <class T> __global__ void l() { if constexpr (sizeof(T) == 4) g(T()); }\n";
    struct Try {
        std::string launch, said;
    };
    for (const Try& t :
         {Try{"k<8><<<1, 1>>>(); l<char><<<1, 1>>>();", ""},
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

TEST_CASE("what comes with <cmath> is there, the special functions where they are named") {
    Folder folder;
    folder.put("a.cu",
               "int main() { return std::max(2, 3) - 3 + (std::numeric_limits<int>::max() > 0 ? 0 : 1) +\n"
               "                    (std::lgamma(1.0) == std::tgamma(1.0) ? 1 : 0); }\n");
    folder.put(
        "b.cu",
        "#include <cmath>\nint main() { return std::riemann_zeta(2.0) > 1.6 && cyl_bessel_i0(0.0) == 1 ? 0 : 1; }\n");
    folder.put("c.cu",
               "#define HALF beta(1.0, 2.0)\nusing namespace std;\nint main() { int beta_ = 0; return HALF == 0.5 ? "
               "beta_ : 1; "
               "}\n");
    for (const std::string& compiler : compilers)
        for (std::string name : {"a", "b", "c"}) {
            Outcome o = runCpucc("--compiler " + compiler + " -o p " + name + ".cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(runProgram("p", folder.path).status == 0);
        }
}

TEST_CASE("the headers are compiled once for many programs, and anew when they changed") {
    Folder folder;
    folder.put("a.cu", "#include \"b.cuh\"\nint main() { return half(fallible(2)) - 1 + fromHeader(); }\n");
    folder.put("b.cuh",
               "#ifndef TWICE\n#define TWICE 1\n#endif\n"
               "inline int fallible(int n) { return n; }\ninline int half(int n) { return TWICE * n / 2; }\n");
    fs::path include = folder.path / "include", headers = folder.path / "headers";
    fs::copy(fs::path(__FILE__).parent_path() / "../../common/cpu/include", include, fs::copy_options::recursive);
    folder.put("include/more.h", "inline int fromHeader() { return 0; }\n");
    std::ofstream(include / "cuda_runtime.h", std::ios::app) << "#include \"more.h\"\n";
    fs::copy(fs::path(std::getenv("CPUCC")).parent_path() / "libcpudevice.a", folder.path);
    auto made = [&] { return std::distance(fs::directory_iterator(headers), {}); };
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        fs::remove_all(headers);
        folder.put("include/more.h", "inline int fromHeader() { return 0; }\n");
        const std::string command = "--include include --runtime libcpudevice.a --compiler " + compiler + " -o p a.cu ";
        auto builds = [&](const std::string& options, int expected) {
            Outcome o = runCpucc(command + options, folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(o.output.empty());
            CHECK(runProgram("p", folder.path).status == expected);
        };
        builds("", 0);
        CHECK(made() == 2);  // for the host and for the device
        Outcome again = runCpucc(command + "-v", folder.path);
        CHECK(again.status == 0);
        CHECK(!mentions(again.output, "c++-header"));
        CHECK(mentions(again.output, "-include ./headers/"));
        builds("-D TWICE=2", 1);  // what a macro means to the headers, nobody knows
        builds("-Wall -O0", 0);
        CHECK(made() == 3);  // of the device pass there is one kind
        // For calls that may not write there.
        const std::string strict = command + "--headers -v -w -Xcompiler -ftemplate-depth=256";
        Outcome first = runCpucc(strict, folder.path), second = runCpucc(strict, folder.path);
        CHECK(first.status == 0);
        CHECK(mentions(first.output, "c++-header"));
        CHECK(made() == 4);
        CHECK(second.status == 0);
        CHECK(second.output.empty());
        folder.put("include/more.h", "inline int fromHeader() { return 3; }\n");
        builds("", 3);
        CHECK(made() == 2);
        fs::remove_all(headers);
        folder.put("headers", "in the way");
        builds("", 3);
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

TEST_CASE("the registered structs are what the compilers say, and included ones only where they can be") {
    Folder folder;
    folder.put("types.h", "#pragma once\nstruct Row { double a, b, c; };\n");
    folder.put("members.inc", "struct InClass { int x; };\n");
    folder.put("a.cu",
               "#include \"types.h\"\n"
               "struct Holder {\n#include \"members.inc\"\n};\n"
               "namespace n { struct alignas(16) Wide { float x, y, z; }; }\n"
               "namespace { typedef struct { char c[3]; } Three; }\n"
               "#if SOME_THING\nstruct Absent { int x; };\n#endif\n"
               "struct stat2 { short s; };\nvoid stat2(int);\n"
               "extern \"C\" const cpu_device::StructShape __start_cpu_device_structs[], __stop_cpu_device_structs[];\n"
               "int main() {\n"
               "    for (auto* s = __start_cpu_device_structs; s < __stop_cpu_device_structs; s++)\n"
               "        printf(\"%s %zu %zu\\n\", s->name, s->bytes, s->alignment);\n}\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -Wall -Wextra -o a a.cu", folder.path);
        CHECK_MESSAGE(o.status == 0, o.output);
        CHECK_MESSAGE(o.output.empty(), o.output);
        CHECK(std::system(
                  ("'" + (folder.path / "a").string() + "' > '" + (folder.path / "out").string() + "'").c_str()) == 0);
        std::istringstream lines(readFile((folder.path / "out").string()).value_or(""));
        std::set<std::string> found;
        for (std::string line; std::getline(lines, line);) found.insert(line);
        CHECK(found == std::set<std::string>{"Row 24 8", "Holder 1 1", "Wide 16 16", "Three 3 1", "stat2 2 2"});
    }
}

// The programs check themselves.
TEST_CASE("structs are moved in pieces of their alignment, arguments of a call too; no array is near another") {
    Folder folder;
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes)
            for (std::string program : {"structs", "aligned_structs", "arrays_apart"}) {
                if (program != "arrays_apart" && !mode.empty()) continue;  // nothing is counted
                CAPTURE(compiler);
                CAPTURE(mode);
                CAPTURE(program);
                Outcome o =
                    runCpucc(mode + "--compiler " + compiler + " -o p '" + sample(program + ".cu") + "'", folder.path);
                CHECK_MESSAGE(o.status == 0, o.output);
                o = runProgram("p", folder.path);
                CHECK_MESSAGE(o.status == 0, o.output);
            }
}

TEST_CASE("every spelling compiles, runs and leaves no work undone") {
    Folder folder;
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes)
            for (const std::string& program : {std::string("spellings"), std::string("headers")}) {
                CAPTURE(compiler);
                CAPTURE(mode);
                CAPTURE(program);
                Outcome o =
                    runCpucc(mode + "--compiler " + compiler + " -o " + program + " '" + sample(program + ".cu") + "'",
                             folder.path);
                CAPTURE(o.output);
                CHECK(o.status == 0);
                CHECK(o.output.empty());
                std::string run = "cd '" + folder.path.string() + "' && ./" + program + " > out.txt 2> err.txt";
                CHECK(std::system(run.c_str()) == 0);
                std::string printed = readFile((folder.path / "out.txt").string()).value_or("");
                CHECK(startsWith(printed, program == "spellings" ? "all launched\n" : "all equal\n"));
            }
}

TEST_CASE("an object made with -c is linked by others") {
    Folder folder;
    folder.put("kernel.cu",
               "__global__ void k(int* a) { *a += 1; }\n"
               "int launchIt() {\n    int *a, b = 1;\n    cudaMalloc(&a, 4);\n"
               "    cudaMemcpy(a, &b, 4, cudaMemcpyHostToDevice);\n    k<<<1, 1>>>(a);\n"
               "    cudaMemcpy(&b, a, 4, cudaMemcpyDeviceToHost);\n    cudaFree(a);\n    return b;\n}\n");
    folder.put("main.cpp", "int launchIt();\nint main() { return launchIt(); }\n");
    folder.put("empty.cu", "");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -c -o kernel.o kernel.cu", folder.path);
        CHECK_MESSAGE(o.status == 0, o.output);
        o = runCpucc("--compiler " + compiler + " -o program empty.cu kernel.o main.cpp", folder.path);
        CHECK_MESSAGE(o.status == 0, o.output);
        int status = std::system(("'" + (folder.path / "program").string() + "' > /dev/null 2>&1").c_str());
        CHECK(WEXITSTATUS(status) == 2);
    }
}

// Each file has a static kernel, function, variable and constant of the same names, and both launch a kernel of the
// other.
TEST_CASE("several .cu files make one program") {
    const std::string head =
        "__global__ void first(int* a); __global__ void second(int* a);\n"
        "template <class T> __global__ void scale(T* a, T by) { *a *= by; }\n"
        "inline __device__ int tenfold(int x) { return 10 * x; }\n"
        "int other();\n";
    const std::string body =
        "static __device__ int variable; static __constant__ int constant = 1;\n"
        "static __device__ int number() { return NUMBER; }\n"
        "namespace { __global__ void hidden(int* a) { *a += tenfold(variable) + constant + number(); } }\n"
        "int test(void (*kernel)(int*), int value) {\n"
        "    int *a, result = 0, three = 3;\n"
        "    cudaMalloc(&a, 4);\n"
        "    cudaMemset(a, 0, 4);\n"
        "    cudaMemcpyToSymbol(variable, &value, 4);\n"
        "    if (NUMBER == 100) cudaMemcpyToSymbol(constant, &three, 4);\n"
        "    hidden<<<1, 1>>>(a);\n"
        "    kernel<<<1, 1>>>(a);\n"
        "    scale<<<1, 1>>>(a, 2);\n"
        "    cudaMemcpy(&result, a, 4, cudaMemcpyDeviceToHost);\n"
        "    cudaFree(a);\n"
        "    return result;\n"
        "}\n";
    Folder folder;
    folder.put("head.cuh", head);
    folder.put("body.cuh", body);
    folder.put(
        "a.cu",
        "#include \"head.cuh\"\n#define NUMBER 100\n#define test testA\n#include \"body.cuh\"\n"
        "__device__ int mine = 1000;\n"
        "__global__ void first(int* a) { *a += mine; }\n"
        "int main() {\n"
        "    int value = 2000;\n"
        "    cudaMemcpyToSymbol(mine, &value, 4);\n"
        "    return testA(second, 4) == 2 * (40 + 3 + 100 + 7) && other() == 2 * (50 + 1 + 200 + 2000) ? 0 : 9;\n"
        "}\n");
    const std::string second =
        "#include \"head.cuh\"\n#define NUMBER 200\n#define test testB\n#include \"body.cuh\"\n"
        "__constant__ int mineToo = 7;\n"
        "__global__ void second(int* a) { *a += mineToo; }\n"
        "int other() { return testB(first, 5); }\n";
    folder.put("b.cu", second);
    folder.put("more/a.cu", "#include \"../b.cu\"\n");
    std::string runtime = fs::absolute(std::getenv("CPUCC")).parent_path().string() + "/libcpudevice.a";
    auto runs = [&] {
        return WEXITSTATUS(std::system(("'" + (folder.path / "p").string() + "' > /dev/null 2>&1").c_str())) == 0;
    };
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes) {
            CAPTURE(compiler);
            CAPTURE(mode);
            std::string options = mode + "--compiler " + compiler;
            Outcome o = runCpucc(options + " -o p a.cu b.cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(runs());
            o = runCpucc(options + " -o p a.cu more/a.cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(runs());
            CHECK(runCpucc(options + " -c -o a.o a.cu", folder.path).status == 0);
            CHECK(runCpucc(options + " -c -o b.o b.cu", folder.path).status == 0);
            for (std::string objects : {"a.o b.o", "b.o a.o"}) {
                std::string link =
                    "cd '" + folder.path.string() + "' && g++ -o p " + objects + " '" + runtime + "' -lpthread";
                CHECK(std::system(link.c_str()) == 0);
                CHECK(runs());
            }
        }
}

TEST_CASE("global objects allocate before main and free after it, in whichever file they are") {
    const std::string object =
        "struct Object {\n"
        "    int* data;\n"
        "    Object() { cudaMalloc(&data, 128); cudaMemset(data, 0, 128); }\n"
        "    ~Object() { cudaFree(data); }\n"
        "};\n"
        "__global__ void add(int* data) { data[threadIdx.x] += 1; }\n";
    Folder folder;
    folder.put("a.cu", "void useOther();\nint main() { useOther(); }\n");
    folder.put("b.cu", object + "static Object object;\nvoid useOther() { add<<<1, 32>>>(object.data); }\n");
    folder.put("leaks.cu", "int* data = (cudaMalloc(&data, 128), data);\nint main() {}\n");
    for (const std::string& compiler : compilers)
        for (const char* files : {"a.cu b.cu", "b.cu a.cu", "leaks.cu"}) {
            CAPTURE(compiler);
            CAPTURE(files);
            CHECK(runCpucc("--compiler " + compiler + " -o p " + files, folder.path).status == 0);
            const bool leaks = std::string(files) == "leaks.cu";
            const Outcome o = runProgram("p", folder.path);
            CHECK(o.status == 0);
            const char* says =
                leaks ? "No defects found.\n1 warning\n 1. memory not freed: data" : "No defects found.\n";
            CHECK(o.output.find(says) != std::string::npos);
        }
}

TEST_CASE("host code that gives up comes with the report") {
    Folder folder;
    const std::pair<std::string, std::string> ways[] = {
        {"assert(sum == 64)", "p: a.cu:9: int main(): Assertion `sum == 64' failed.\n"},
        {"throw std::runtime_error(\"sum\")", "what():  sum\n"},
        {"std::abort()", ""}};
    for (const auto& way : ways) {
        const std::string &giveUp = way.first, &said = way.second;
        CAPTURE(giveUp);
        folder.put("a.cu",
                   "#include <cassert>\n#include <stdexcept>\n"
                   "__global__ void fill(int* out) { out[threadIdx.x] = 1; }\n"
                   "int main() {\n"
                   "    int *out, sum = 0;\n"
                   "    cudaMalloc(&out, 128);\n"
                   "    fill<<<1, 64>>>(out);\n"
                   "    cudaMemcpy(&sum, out, 4, cudaMemcpyDeviceToHost);\n"
                   "    " +
                       giveUp +
                       ";\n"
                       "}\n");
        CHECK(runCpucc("-o p a.cu", folder.path).status == 0);
        const Outcome o = runProgram("p", folder.path);
        CHECK(o.status == 134);
        CHECK(mentions(o.output, said));
        CHECK(mentions(o.output, "out of bounds"));
    }
}

TEST_CASE("a report of several .cu files names the right one") {
    const std::string body =
        "static __device__ int last(int n) { return n - 1; }\n"
        "namespace {\n__global__ void fill(int* out, int n) {\n"
        "    __shared__ int tile[32];\n"
        "    tile[threadIdx.x] = n;\n"
        "    out[last(n)] = tile[threadIdx.x];\n}\n}\n";
    Folder folder;
    folder.put("a.cu", body + "void other(int* out, int n) { fill<<<1, 1>>>(out, n); }\n");
    folder.put(
        "b.cu",
        "\n" + body +
            "void other(int* out, int n);\n"
            "int main(int n, char**) {\n    int* out;\n    cudaMalloc(&out, 4);\n"
            "    fill<<<1, 1>>>(out, 1);\n    other(out, n);\n    cudaDeviceSynchronize();\n    cudaFree(out);\n}\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        for (const char* file : {"a", "b"})
            REQUIRE(runCpucc("--compiler " + compiler + " -c -o " + file + ".o " + file + ".cu", folder.path).status ==
                    0);
        folder.put("empty.cu", "");
        Outcome o = runCpucc("--compiler " + compiler + " -o p empty.cu a.o b.o", folder.path);
        REQUIRE_MESSAGE(o.status == 0, o.output);
        o = runProgram("p", folder.path);
        CHECK(o.status == 0);
        for (const char* part : {"fill\n  2 launches, 2 threads: grid 1, block 1\n", "a.cu\n     6  out[last(n)]",
                                 "b.cu\n     7  out[last(n)]"})
            CHECK_MESSAGE(mentions(o.output, part), o.output);
        o = runProgram("p 2", folder.path);
        CHECK(o.status == 86);
        for (const char* part : {"out of bounds in fill: out[1]", "a.cu:6  out[last(n)]"})
            CHECK_MESSAGE(mentions(o.output, part), o.output);
    }
}

// A linker of that name stands first on PATH, and fails, or says something. clang++ looks beside itself before that.
TEST_CASE("the gold linker links what it can link without a word, and nobody hears of it") {
    Folder folder;
    folder.put("good.cu", "int main() { return 0; }\n");
    folder.put("bad.cu", "int missing();\nint main() {\n    return missing();\n}\n");
    const std::string fake = folder.put("bin/ld.gold", "").string();
    fs::permissions(fake, fs::perms::owner_all);
    const std::string path = std::getenv("PATH");
    setenv("PATH", ((folder.path / "bin").string() + ":" + path).c_str(), 1);
    auto answers = [&](const std::string& words, int status) {
        folder.put("bin/ld.gold", "#!/bin/sh\ntouch '" + (folder.path / "asked").string() + "'\necho '" + words +
                                      "'\n: >p.unfinished\nexit " + std::to_string(status) + "\n");
    };
    auto wasAsked = [&] { return fs::remove(folder.path / "asked"); };
    for (const std::string& compiler : compilers) {
        if (compiler != "g++") continue;
        for (int status : {0, 1}) {
            answers("gold says this", status);
            Outcome o = runCpucc("--compiler " + compiler + " -o p good.cu", folder.path);
            CHECK(o.status == 0);
            CHECK_MESSAGE(o.output.empty(), o.output);
            CHECK(runProgram("p", folder.path).status == 0);
            CHECK(wasAsked());
            o = runCpucc("--compiler " + compiler + " -o p bad.cu", folder.path);
            CHECK(o.status == 1);
            CHECK(mentions(o.output, "bad.cu:3"));
            CHECK_FALSE_MESSAGE(mentions(o.output, "gold says this"), o.output);
        }
        Outcome o = runCpucc("--compiler " + compiler + " -v -o p good.cu", folder.path);
        CHECK(o.output.find("-fuse-ld=gold") < o.output.rfind("-no-pie"));  // both commands, one after the other
        CHECK(wasAsked());
        for (const char* inputs : {"-lm", "-Wl,-s", "-L.", "-c"}) {
            CAPTURE(inputs);
            CHECK(runCpucc("--compiler " + compiler + " -o p good.cu " + inputs, folder.path).status == 0);
            CHECK_FALSE(wasAsked());
        }
    }
    setenv("PATH", path.c_str(), 1);
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

TEST_CASE("flags reach .cpp files and the linker, in any of nvcc's spellings") {
    Folder folder;
    folder.put("own/number.h", "#define NUMBER 3\n");
    folder.put("a.cu",
               "#include <number.h>\n#ifdef LESS\n#error it was taken back\n#endif\n"
               "int other();\nint main() { return other() - NUMBER - MORE; }\n");
    folder.put("b.cpp",
               "#include <number.h>\n#ifndef _OPENMP\n#error no OpenMP\n#endif\n"
               "int omp_get_thread_num();\nint other() { int unused; return NUMBER + MORE; }\n");
    folder.put(
        "loops.cu",
        "int main() {\n    int n = 0;\n#pragma omp parallel for reduction(+ : n)\n"
        "    for (int i = 0; i < 9; i++) {\n        for (int j = 0; j < 2; j++) n += j;\n        n += i;\n    }\n"
        "    return n != 45;\n}\n");
    for (const std::string& compiler : compilers)
        for (std::string flags :
             {"-Xcompiler -fopenmp,-Wall -Iown -D MORE=2", "-fopenmp -Wall -isystem own -DMORE=2 -DLESS=1 -U LESS",
              "--compiler-options=-fopenmp,-Wall -I own -DMORE=2 -res-usage -Xlinker -s"}) {
            CAPTURE(compiler);
            CAPTURE(flags);
            Outcome o = runCpucc("--compiler " + compiler + " -o p b.cpp a.cu " + flags, folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK_MESSAGE(mentions(o.output, "b.cpp:6:"), o.output);  // what -Wall says of it
            CHECK(runProgram("p", folder.path).status == 0);
            o = runCpucc("--compiler " + compiler + " -fopenmp -o loops loops.cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(runProgram("loops", folder.path).status == 0);
        }
}

TEST_CASE("a -D may have a name that the headers have, and is seen by the program alone") {
    Folder folder;
    folder.put("a.cu",
               "#if A + T + n + lane + SIZE(2) != 15 || !defined(value)\n#error where are they?\n#endif\n"
               "__global__ void k(int* p) { p[threadIdx.x] = A; }\nint main() { return lane - 5; }\n");
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes) {
            CAPTURE(compiler);
            CAPTURE(mode);
            Outcome o = runCpucc(mode + "--compiler " + compiler +
                                     " -o p a.cu -DA=1 -D T=2 -Dn=3 -Dlane=5 '-DSIZE(n)=(2*n)' -Dvalue -D_MINE=1",
                                 folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(runProgram("p", folder.path).status == 0);
        }
}

TEST_CASE("an old program is never taken for the new one") {
    Folder folder;
    folder.put("good.cu", "int main() { return 0; }\n");
    folder.put("bad.cu", "int main() { return wrong; }\n");
    folder.put("unlinked.cu", "int missing();\nint main() { return missing(); }\n");
    for (std::string options : {"-o out ", "-c -o out "})
        for (std::string file : {"bad.cu", "unlinked.cu"}) {
            if (file == "unlinked.cu" && options != "-o out ") continue;
            CHECK(runCpucc(options + "good.cu", folder.path).status == 0);
            CHECK(fs::exists(folder.path / "out"));
            CHECK(runCpucc(options + file, folder.path).status == 1);
            CHECK_FALSE(fs::exists(folder.path / "out"));
        }
    CHECK(runCpucc("-o out good.cu", folder.path).status == 0);
    setenv("TMPDIR", "/nowhere", 1);
    CHECK(runCpucc("-o out good.cu", folder.path).status == 2);
    unsetenv("TMPDIR");
    CHECK_FALSE(fs::exists(folder.path / "out"));
    CHECK(runCpucc("-o /dev/null good.cu", folder.path).status == 0);
    CHECK(fs::is_character_file("/dev/null"));
    for (const auto& entry : fs::directory_iterator(folder.path))
        CHECK_MESSAGE(entry.path().extension() != ".unfinished", entry.path().string());
}

// Files of more than 16 KiB cannot be written: as on a full disk, but for the reason.
TEST_CASE("where there is no room for temporary files, that is said") {
    Folder folder;
    folder.put("a.cu", "#include <iostream>\nint main() { std::cout << 1; }\n");
    fs::create_directory(folder.path / "tmp");
    const std::string program = fs::absolute(std::getenv("CPUCC")).string(), log = (folder.path / "log.txt").string();
    const std::string command = "cd '" + folder.path.string() + "' && { TMPDIR='" + (folder.path / "tmp").string() +
                                "' bash -c \"trap '' XFSZ; ulimit -f 16; '" + program +
                                "' -o out a.cu\"; echo \"status $?\"; } 2>&1 | cat > '" + log + "'";
    CHECK(std::system(command.c_str()) == 0);
    std::string said = readFile(log).value_or("");
    CHECK_MESSAGE(mentions(said, "/tmp cannot hold what is built (File too large): set TMPDIR to a folder with room\n"),
                  said);
    CHECK_MESSAGE(mentions(said, "status 1\n"), said);
    CHECK_FALSE(fs::exists(folder.path / "out"));
    CHECK(fs::is_empty(folder.path / "tmp"));
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

TEST_CASE("wrong usage is told in one line and leaves with 2") {
    Folder folder;
    folder.put("a.cu", "int main() {}\n");
    for (const char* arguments : {"", "-o a", "-o a missing.cu", "a.cu", "-o a a.cu --unknown", "-o a a.cu missing.o",
                                  "-o a a.cu --compiler fortran", "-o a a.cu --compiler no-such-g++",
                                  "-o a a.cu --runtime missing.a", "-o a a.cu --include /", "a.cu -o"}) {
        CAPTURE(arguments);
        Outcome o = runCpucc(arguments, folder.path);
        CAPTURE(o.output);
        CHECK(o.status == 2);
        CHECK(startsWith(o.output, "cpucc: "));
        CHECK(o.output.find('\n') == o.output.size() - 1);
    }
    Outcome help = runCpucc("--help", folder.path);
    CHECK(help.status == 0);
    CHECK(mentions(help.output, "--compiler"));
}

TEST_CASE("temporary files are removed, and kept when asked for") {
    Folder folder;
    folder.put("a.cu", "__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n");
    folder.put("bad.cu", "int main() { return wrong; }\n");
    fs::create_directory(folder.path / "tmp");
    setenv("TMPDIR", (folder.path / "tmp").c_str(), 1);
    CHECK(runCpucc("-c -o a.o a.cu", folder.path).status == 0);
    CHECK(runCpucc("-c -o b.o bad.cu", folder.path).status == 1);
    CHECK(fs::is_empty(folder.path / "tmp"));
    CHECK(runCpucc("--keep kept -c -o a.o a.cu", folder.path).status == 0);
    CHECK(fs::exists(folder.path / "kept" / "a.host.cpp"));
    CHECK(fs::exists(folder.path / "kept" / "a.device.cpp"));

    // Interrupted in the middle: 0.05 s are not enough to compile this.
    folder.put("slow.cu", "#include <regex>\n#include <random>\n#include <iostream>\nint main() {}\n");
    const std::string interrupted = "cd '" + folder.path.string() + "' && timeout -s TERM 0.05 '" +
                                    fs::absolute(std::getenv("CPUCC")).string() + "' -c -o slow.o slow.cu";
    CHECK(WEXITSTATUS(std::system(interrupted.c_str())) == 124);
    CHECK(fs::is_empty(folder.path / "tmp"));
    unsetenv("TMPDIR");
}
