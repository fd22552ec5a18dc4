// The build driver: how CUDA's spellings are rewritten, that lines and columns stay, and what is refused.
// Linked with common/cpu/compile (without main.cpp). What must be compiled goes through the program named by CPUCC.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "../../common/cpu/compile/kernels.h"
#include "../../common/cpu/compile/outline.h"
#include "../../common/cpu/compile/text.h"
#include "../../common/cpu/compile/translate.h"

namespace fs = std::filesystem;
using namespace cpucc;

namespace {

// A folder for the files of one test, removed at its end.
class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "translate_test_XXXXXX").string();
        if (!mkdtemp(pattern.data())) throw std::runtime_error("no folder for temporary files");
        path = pattern;
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    fs::path put(const std::string& name, const std::string& text) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name) << text;
        return path / name;
    }
    fs::path path;
};

Translation translation(const std::string& source, bool watched = true) {
    Folder folder;
    TranslationRequest request;
    request.file = folder.put("file.cu", source);
    request.defines = {{"__CUDACC__", "1"}};
    request.outputDirectory = "/nowhere";
    request.watched = watched;
    Translation result;
    REQUIRE(translate(request, result));
    return result;
}

// The translated text of a source, as both passes see it, without the first #line.
std::string translated(const std::string& source, bool watched = true) {
    Translation t = translation(source, watched);
    std::string text = t.files.at(t.deviceFile);
    return text.substr(text.find('\n') + 1);
}

// The same with the kernels that the statements of these tests launch, all blanks and line directives removed.
std::string statement(const std::string& text) {
    const std::string kernels =
        "__global__ void k(int* a, int b);\n"
        "template <class T> __global__ void t(T* a);\n"
        "template <int n, class T = int> __global__ void d(T* a);\n"
        "template <class... T> __global__ void p(T... a);\n"
        "__global__ void o(int a); __global__ void o(float a);\n"
        "__global__ void v(int a, int b = 2);\n"
        "namespace m { __global__ void q(int); template <class T> __global__ void r(T); }\n";
    std::string whole = translated(kernels + "void f() {\n" + text + "\n}\n");
    whole = whole.substr(whole.find("void f() {") + 10);
    whole.resize(whole.rfind('}'));
    std::string result;
    std::istringstream lines(whole);
    for (std::string line; std::getline(lines, line);) {
        if (startsWith(line, "#line")) continue;
        for (char c : line)
            if (c != ' ' && c != '\t') result += c;
    }
    return result;
}

std::string byPointer(const std::string& kernel, const std::string& configuration, const std::string& arguments) {
    return "::cpu_device::launchPointer(\"" + kernel + "\"," + kernel + "," + configuration + ")(" + arguments + ");";
}
std::string byCall(const std::string& kernel, const std::string& configuration, const std::string& arguments) {
    return "::cpu_device::launchCall(\"" + kernel +
           "\",[&](auto...cpuDeviceArguments)__attribute__((no_sanitize_thread)){" + kernel +
           "(cpuDeviceArguments...);}," + configuration + ")(" + arguments + ");";
}

struct Outcome {
    int status;
    std::string output;
};

Outcome runCpucc(const std::string& arguments, const fs::path& directory) {
    const char* program = std::getenv("CPUCC");
    REQUIRE_MESSAGE(program != nullptr, "set CPUCC to the cpucc that is to be tested");
    fs::path log = directory / "log.txt";
    std::string command = "cd '" + directory.string() + "' && LC_ALL=C '" + fs::absolute(program).string() + "' " +
                          arguments + " > '" + log.string() + "' 2>&1";
    int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 255, readFile(log.string()).value_or("")};
}

// Those of the two that are installed.
const std::vector<std::string> compilers = [] {
    std::vector<std::string> found;
    for (const char* name : {"g++", "clang++"})
        if (std::system((std::string("command -v ") + name + " > /dev/null 2>&1").c_str()) == 0) found.push_back(name);
    return found;
}();

bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string sample(const std::string& name) {
    return (fs::absolute(__FILE__).parent_path() / "translate" / name).string();
}

}  // namespace

TEST_CASE("a launch through the kernel's address") {
    CHECK(statement("k<<<1, 32>>>(a, 2);") == byPointer("k", "1,32", "a,2"));
    CHECK(statement("k <<< g, b >>> (a, 2);") == byPointer("k", "g,b", "a,2"));
    CHECK(statement("k<<<dim3(2, 3), dim3{4, 5}, 6 * sizeof(int), s>>>();") ==
          byPointer("k", "dim3(2,3),dim3{4,5},6*sizeof(int),s", ""));
    CHECK(statement("k<<<{1, 2}, {3}>>>(a);") == byPointer("k", "{1,2},{3}", "a"));
    CHECK(statement("k<<<min<int>(a, b), f<X<Y<int>>>(3)>>>(a);") ==
          byPointer("k", "min<int>(a,b),f<X<Y<int>>>(3)", "a"));
    CHECK(statement("k<<<n << 1, n < 2 ? 1 : n >> 1>>>(a);") == byPointer("k", "n<<1,n<2?1:n>>1", "a"));
    CHECK(statement("k<<<V<2>::n, w<3>>>>(a);") == byPointer("k", "V<2>::n,w<3>", "a"));
    CHECK(statement("m::q<<<1, 1>>>(a);") == byPointer("m::q", "1,1", "a"));
    CHECK(statement("::m::q<<<1, 1>>>(a);") == byPointer("::m::q", "1,1", "a"));
    CHECK(statement("(*x)<<<1, 1>>>(a);") == byPointer("(*x)", "1,1", "a"));
    CHECK(statement("x[i + 1][2]<<<1, 1>>>(a);") == byPointer("x[i+1][2]", "1,1", "a"));
    CHECK(statement("this->x.y[i]<<<1, 1>>>(a);") == byPointer("this->x.y[i]", "1,1", "a"));
    CHECK(statement("choose(1, 2)<<<1, 1>>>(a);") == byPointer("choose(1,2)", "1,1", "a"));
    CHECK(statement("d<4><<<1, 1>>>(a);") == byPointer("d<4>", "1,1", "a"));
    CHECK(statement("d<(1 << 2), X<Y<int>>><<<1, 1>>>(a);") == byPointer("d<(1<<2),X<Y<int>>>", "1,1", "a"));
    CHECK(statement("m::r<int><<<1, 1>>>(a);") == byPointer("m::r<int>", "1,1", "a"));
}

TEST_CASE("what stands before a launch is no part of its kernel") {
    CHECK(statement("if (x) k<<<1, 1>>>();") == "if(x)" + byPointer("k", "1,1", ""));
    CHECK(statement("if (x) (*y)<<<1, 1>>>();") == "if(x)" + byPointer("(*y)", "1,1", ""));
    CHECK(statement("if (x) ; else k<<<1, 1>>>();") == "if(x);else" + byPointer("k", "1,1", ""));
    CHECK(statement("do k<<<1, 1>>>(); while (0);") == "do" + byPointer("k", "1,1", "") + "while(0);");
    CHECK(statement("a = 1, k<<<1, 1>>>();") == "a=1," + byPointer("k", "1,1", ""));
    CHECK(statement("label: k<<<1, 1>>>();") == "label:" + byPointer("k", "1,1", ""));
    CHECK(statement("{ k<<<1, 1>>>(); }") == "{" + byPointer("k", "1,1", "") + "}");
}

TEST_CASE("a launch that only a call can make") {
    CHECK(statement("t<<<1, 1>>>(a);") == byCall("t", "1,1", "a"));
    CHECK(statement("m::r<<<1, 1>>>(a);") == byCall("m::r", "1,1", "a"));
    CHECK(statement("o<<<1, 1>>>(2);") == byCall("o", "1,1", "2"));
    CHECK(statement("p<int><<<1, 1>>>(a);") == byCall("p<int>", "1,1", "a"));
    // Default arguments: one function, so that its attributes can be found, but called by name.
    CHECK(statement("v<<<1, 1>>>(a);").find("::cpu_device::launchCall(\"v\",::cpu_device::kernelAddress(v),[&]") == 0);
    CHECK(statement("t<<<1, 1>>>(NULL);") == byCall("t", "1,1", "nullptr"));
    // A pointer that has the name of a template.
    CHECK(mentions(translated("template <class T> __global__ void t(T* a);\n"
                              "void f(void (*t)(int*)) { t<<<1, 1>>>(0); }\n"), "launchPointer(\"t\""));
}

TEST_CASE("which kernels are overloaded") {
    Source source("", "", "__global__ void a(int* x, const float n); __global__ void a(int *, const float count) {}\n"
                          "__global__ void b(int x); __global__ void b(unsigned x);\n"
                          "template <class T> __global__ void c(T x); template <> __global__ void c<int>(int x) {}\n"
                          "__global__ void __launch_bounds__(128) d(float x[], void (*f)(int));\n"
                          "__global__ void d(float*, void (*)(int));\n"
                          "__global__ void e(void); __global__ void e() {}\n"
                          "__global__ void g(int x); template <class T> __global__ void g(int x);\n");
    matchBrackets(source);
    Kernels kernels;
    kernels.collect(source);
    for (const char* one : {"a", "d", "e"}) {
        CAPTURE(one);
        REQUIRE(kernels.find(one));
        CHECK(kernels.find(one)->namesOneFunction(-1));
    }
    CHECK_FALSE(kernels.find("b")->namesOneFunction(-1));
    CHECK_FALSE(kernels.find("c")->namesOneFunction(-1));
    CHECK(kernels.find("c")->namesOneFunction(1));
    CHECK_FALSE(kernels.find("g")->namesOneFunction(-1));
    CHECK_FALSE(kernels.find("nothing"));
}

TEST_CASE("launches in macros stay on their lines") {
    CHECK(translated("#define L(k, ...) k<<<g, b>>>(__VA_ARGS__)\n") ==
          "#define L(k, ...) ::cpu_device::launchPointer(#k, k , g, b)  (__VA_ARGS__)\n\n");
    CHECK(translated("#define L(k) \\\n    (k)<<<1, \\\n 2>>>\n") ==
          "#define L(k) \\\n    ::cpu_device::launchPointer(\"(k)\", (k) , 1, \\\n 2)  \n\n");
    // The macro is given a template somewhere.
    CHECK(mentions(translated("template <class T> __global__ void t(T* a);\n#define L(k) k<<<1, 1>>>(a)\n"
                              "#define M(x) L(x)\nvoid f() { M(t); }\n"), "launchCall(#k, [&]"));
    // A macro that stands for the configuration alone.
    CHECK(translated("#define GRID(g, b) <<<g, b>>>\n") == "#define GRID(g, b)  , g, b)  \n\n");
    CHECK(mentions(translated("#define GRID(g, b) <<<g, b>>>\nvoid f() {\n    k GRID(1, 2)(a);\n}\n"),
                   "#line 3\n    ::cpu_device::launchPointer(\"k\",\n#line 3\n    k GRID(1, 2)(a);"));
    // Nor may lines be put into a macro's arguments.
    CHECK(translated("void f() { CHECK((k<<<1, 1>>>(a))); }") ==
          "void f() { CHECK((::cpu_device::launchPointer(\"k\", k , 1, 1)  (a))); }\n");
    CHECK(mentions(translated("#define check(x) x\nvoid f() { check((k<<<1, 1>>>(a))); }"), "check((::cpu_device"));
}

TEST_CASE("text that only looks like a launch is left alone") {
    for (std::string text : {"const char* s = \"k<<<1, 1>>>(a)\";", "// k<<<1, 1>>>(a)", "/* k<<<1,\n1>>>(a) */",
                             "const char* r = R\"x(k<<<1, 1>>>(\")\" )x\";",
                             "int x = 1 << 2 >> 3, y = '<' + '\\'' + 1'000;",
                             "std::ostream& operator<< <int>(A); x = &operator<<<int>;",
                             "#if 0\nk<<<isn't\n#endif", "const char* c = \"a\\\nk<<<1, 1>>>()\";",
                             "// a \\\nk<<<1, 1>>>()"}) {
        CAPTURE(text);
        CHECK(translated(text) == text + "\n");
    }
}

TEST_CASE("replacements keep every column") {
    const std::vector<std::pair<std::string, std::string>> rewritten = {
        {"extern __shared__ float s[];", "extern __thread   float s[];"},
        {"extern __shared__ __align__(16) unsigned char s[];", "extern __thread   __align__(16) unsigned char s[];"},
        {"extern volatile __shared__ int s[];", "extern volatile __thread   int s[];"},
        {"__shared__ extern int s[];", "__thread   extern int s[];"},
        {"__shared__ int s[4];", "__shared__ int s[4];"},
        {"static __shared__ alignas(16) int s[4];", "alignas(16) static __shared__ int s[4];"},
        {"alignas(16) __shared__ int s[4];", "alignas(16) __shared__ int s[4];"},
        {"__device__ alignas(64) int x = 1;", "alignas(64) CPU_SECTOR int x = 1;"},
        {"__noinline__ void f();", "CPU_NOINLINE void f();"},
        {"__attribute__((__noinline__)) void f();", "__attribute__((__noinline__)) void f();"},
        {"static __managed__ int x;", "       __managed__ int x;"},
        {"static __device__ int x[3];", "static CPU_SECTOR int x[3];"},
        {"__device__ int f(int x);", "__device__ int f(int x);"},
        {"__device__ bool operator==(S a);", "__device__ bool operator==(S a);"},
        {"auto l = [=] __device__ (int i) { return i; };", "auto l = [=] __device__ (int i) { return i; };"},
        {"cudaLaunchKernel((void*)k, g, b, p);", "cudaLaunchKernel(       k, g, b, p);"},
        {"cudaLaunchKernel((const void *)&k<int>, g, b, p);", "cudaLaunchKernel(              &k<int>, g, b, p);"},
        {"cudaLaunchCooperativeKernel(reinterpret_cast<void*>(k), g, b, p);",
         "cudaLaunchCooperativeKernel(                       (k), g, b, p);"},
        {"#pragma unroll 4", "                "},
        {"_Pragma(\"unroll\") for (;;) {}", "                  for (;;) {}"}};
    for (const auto& [before, after] : rewritten) CHECK(translated(before) == after + "\n");
    CHECK(translated("#pragma unroll", false) == "#pragma unroll\n");
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
        CHECK(o.output.find("bad.cu:6:47: error", first) == std::string::npos);   // once, not once for each pass
    }
}

TEST_CASE("errors in device code only, and in launches, are said in the student's terms") {
    Folder folder;
    folder.put("device.cu", "__global__ void k(int* a) {\n#ifdef __CUDA_ARCH__\n    a[0] = wrong;\n#endif\n}\n");
    folder.put("launch.cu", "__global__ void k(int* a, int n) {}\n"
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

TEST_CASE("what is left out is refused by its name and place") {
    const std::vector<std::pair<std::string, std::string>> refused = {
        {"__device__ void f() { asm(\"bar.sync 0;\"); }", "inline PTX"},
        {"__device__ void f() { asm volatile(\"mov.u32 %0, %laneid;\" : \"=r\"(x)); }", "inline PTX"},
        {"#define BAR __asm__(\"bar.sync 0;\")", "inline PTX"},
        {"#include <mma.h>", "tensor core"},
        {"using namespace nvcuda::wmma;", "tensor core"},
        {"texture<float, 2> t;", "textures"},
        {"void f(cudaTextureObject_t t);", "textures"},
        {"float x = tex2D<float>(t, 1, 2);", "textures"},
        {"#include <cuda/pipeline>", "asynchronous copies"},
        {"void f() { cooperative_groups::memcpy_async(g, a, b, 4); }", "asynchronous copies"},
        {"void f() { __pipeline_memcpy_async(a, b, 4); }", "asynchronous copies"},
        {"__global__ void c() {}\n__global__ void f() { c<<<1, 1>>>(); }", "dynamic parallelism"},
        {"__global__ void c() {}\n__device__ void f() { if (1) { c<<<1, 1>>>(); } }", "dynamic parallelism"},
        {"#include <thrust/sort.h>", "Thrust"},
        {"#include <cub/cub.cuh>", "CUB"},
        {"#include <cublas_v2.h>", "cuBLAS"},
        {"#include \"curand_kernel.h\"", "cuRAND"},
        {"#include <cuda/std/atomic>", "libcu++"},
        {"void f(cg::cluster_group g);", "clusters"},
        {"__global__ void __cluster_dims__(2, 1, 1) f() {}", "clusters"}};
    for (const auto& [text, name] : refused) {
        CAPTURE(text);
        Translation t = translation("\n" + text);
        REQUIRE(t.refusals.size() >= 1);
        CHECK(t.refusals[0].line >= 2);
        CHECK(mentions(t.refusals[0].sentence, name));
        CHECK(mentions(t.refusals[0].sentence, "not supported by the CPU device"));
    }
    for (const char* text : {"// asm(\"bar.sync 0;\");", "const char* s = \"texture<float> asm(\";",
                             "#if 0\n#include <mma.h>\n#endif",
                             "#ifdef USE_WMMA\nnvcuda::wmma::fill();\n#endif",
                             "#ifndef __CUDACC__\nasm(\"nop\");\n#endif",
                             "void f() { asm volatile(\"\" ::: \"memory\"); }",
                             "int texture = 1, surface = texture + 2;",
                             "__global__ void c() {}\n__host__ __device__ void f() { c<<<1, 1>>>(); }",
                             "__global__ void c(); void f() { auto l = [] { c<<<1, 1>>>(); }; }", "s.tex2D(1);",
                             "void f() { cudaMemcpyAsync(a, b, 4, cudaMemcpyDefault, s); }"}) {
        CAPTURE(text);
        CHECK(translation(text).refusals.empty());
    }
    Folder folder;
    folder.put("a.cu", "__device__ int f() {\n    int x; asm(\"mov.u32 %0, %laneid;\" : \"=r\"(x));\n"
                       "    return x;\n}\nint main() {}\n");
    Outcome o = runCpucc("-c -o a.o a.cu", folder.path);
    CHECK(o.status == 1);
    CHECK(startsWith(o.output, "a.cu:2:12: error: inline PTX is not supported by the CPU device"));
}

TEST_CASE("loops, branches, bodies and array shapes") {
    const char* text =
        "#define TILE 32\n"
        "constexpr int pad = 1, rows = TILE / 4;\n"
        "enum { depth = 1 << 2 };\n"
        "__device__ float table[rows][depth];\n"
        "template <int n> __global__ void k(float* a) {\n"
        "    __shared__ float tile[TILE][TILE + pad], line[(rows - 1) * sizeof(float)], unknown[n];\n"
        "    for (int i = 0; i < n; i++)\n"
        "        if (i) a[i] = 1;\n"
        "        else {\n"
        "            a[i] = 2;\n"
        "        }\n"
        "    while (true) { break; }\n"
        "    do a++;\n"
        "    while (a);\n"
        "    auto f = [&](int i) {\n"
        "        return i;\n"
        "    };\n"
        "    switch (n) {\n"
        "    case 1: a[0] = 1; break;\n"
        "    default:\n"
        "        a[0] = 2;\n"
        "    }\n"
        "}\n"
        "struct S {\n"
        "    S() : x{1} { for (;;) {} }\n"
        "    int x;\n"
        "};\n";
    Source source("", "file.cu", text);
    matchBrackets(source);
    std::set<std::string> blocks;
    const char* kinds[] = {"loop ", "branch ", "function ", "return "};
    for (const Block& b : findBlocks(source))
        blocks.insert(kinds[b.kind] + std::to_string(b.firstLine) + "-" + std::to_string(b.lastLine));
    CHECK(blocks == std::set<std::string>{"function 5-23", "loop 7-11", "branch 8-8", "branch 9-11", "loop 12-12",
                                          "loop 13-14", "function 15-17", "branch 19-19", "branch 20-21",
                                          "function 25-25", "loop 25-25"});
    std::string table = registration([&]() -> Unit {
        Unit unit;
        unit.sources.push_back(std::make_unique<Source>("", "file.cu", text));
        matchBrackets(*unit.sources[0]);
        unit.constants.collect(*unit.sources[0]);
        return unit;
    }(), true);
    CHECK(mentions(table, "{\"tile\", \"file.cu\", 6, 2, {32, 33}}"));
    CHECK(mentions(table, "{\"line\", \"file.cu\", 6, 1, {28}}"));
    CHECK(mentions(table, "{\"table\", \"file.cu\", 4, 2, {8, 4}}"));
    CHECK_FALSE(mentions(table, "unknown"));
}

TEST_CASE("return statements of a function, not of the lambdas and classes in it") {
    Source source("", "file.cu",
        "__global__ void k(float* a) {\n"
        "    if (a) return;\n"
        "    auto f = [&](int i) -> int {\n"
        "        return i;\n"
        "    };\n"
        "    auto g = [] __device__ (int i) { return i; };\n"
        "    apply([=] { return 1; }, 2);\n"
        "    struct Local {\n"
        "        int value() const { return 1; }\n"
        "    };\n"
        "    switch (n) {\n"
        "    case 1: return;\n"
        "    default:\n"
        "        return;\n"
        "    }\n"
        "    GRID_STRIDE_LOOP(i, n) {\n"
        "        if (i > 3) { return; }\n"
        "    }\n"
        "    again: return;\n"
        "    const char* s = \"return\"; // return\n"
        "}\n"
        "struct S {\n"
        "    int x() { return 1; }\n"
        "};\n");
    matchBrackets(source);
    std::set<int> lines;
    for (const Block& b : findBlocks(source)) {
        if (b.kind != Block::returnStatement) continue;
        CHECK(b.firstLine == b.lastLine);
        lines.insert(b.firstLine);
    }
    CHECK(lines == std::set<int>{2, 12, 14, 17, 19, 23});
}

TEST_CASE("struct definitions are reported where they stand") {
    const std::vector<std::pair<std::string, std::string>> reported = {
        {"struct P { float x, y; };", " CPU_STRUCT(struct, P)"},
        {"struct alignas(8) P { float x, y; } a, *b, c[2] = {{1}, {2}};", " CPU_STRUCT(struct, P)"},
        {"struct __align__(16) P final : A, public B<int> { float x; };", " CPU_STRUCT(struct, P)"},
        {"typedef struct { float x; } P, *Q;", " CPU_STRUCT(, P)"},
        {"typedef struct T { float x; } P;", " CPU_STRUCT(struct, T)"},
        {"struct P { float x; } __attribute__((packed));", " CPU_STRUCT(struct, P)"},
        {"class P { struct Q {}; public: union R { int i; }; private: struct S {}; };",
         " CPU_STRUCT(class, P) CPU_STRUCT(union, P::R)"},
        {"struct P { int f() { struct L { int i; }; return 1; } struct Q {} q; };",
         " CPU_STRUCT(struct, P) CPU_STRUCT(struct, P::Q)"},
        {"__device__ struct P { float x; } p;", " CPU_STRUCT(struct, P)"}};
    for (const auto& [before, addition] : reported) {
        CAPTURE(before);
        CHECK(mentions(translated(before), before.substr(before.find('P')) + addition + "\n"));
        CHECK_FALSE(mentions(translated(before, false), "CPU_STRUCT"));
        CHECK(mentions(translated("namespace n { namespace {\n" + before + "\n} }"), addition + "\n} }"));
        CHECK(mentions(translated("#ifdef UNKNOWN\n" + before + "\n#endif"), addition + "\n#endif"));
        CHECK_FALSE(mentions(translated("void f() {\n" + before + "\n}"), "CPU_STRUCT"));
        CHECK_FALSE(mentions(translated("template <class A>\n" + before), "CPU_STRUCT"));
    }
    for (const char* text :
         {"struct P;", "struct P p{1, 2};", "struct P p = {1, 2}, q{3};", "struct P f() { return {}; }",
          "struct { int x; } unnamed;", "typedef struct { int x; } *P;", "enum struct E { a };", "enum class E { a };",
          "template <> struct P<int> { int x; };", "struct EXPORT P { int x; };", "struct A::P { int x; };",
          "struct P { int x; }\nvoid f();", "struct P { int x; } operator+(int);",
          "auto l = [] { struct P { int x; }; };", "#define D struct P { int x; };"}) {
        CAPTURE(text);
        CHECK_FALSE(mentions(translated(text), "CPU_STRUCT"));
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
        CHECK(std::system(("'" + (folder.path / "a").string() + "' > '" + (folder.path / "out").string() + "'").c_str()) == 0);
        std::istringstream lines(readFile((folder.path / "out").string()).value_or(""));
        std::set<std::string> found;
        for (std::string line; std::getline(lines, line);) found.insert(line);
        CHECK(found == std::set<std::string>{"Row 24 8", "Holder 1 1", "Wide 16 16", "Three 3 1", "stat2 2 2"});
    }
}

TEST_CASE("structs are moved in pieces of their alignment, arguments of a call too") {
    Folder folder;
    folder.put("a.cu",
               "#include <cpu_device/report.h>\n"
               "struct Two { double x, y; };\n"
               "struct alignas(16) Wide { float x, y, z, w; };\n"
               "struct Four { float x, y, z, w; };\n"
               "struct Row { double x, y, z; };\n"
               "struct Six { float v[6]; };\n"
               "struct Body { double mass; Two place; };\n"
               "typedef struct { short s[3]; } Shorts;\n"
               "template <class T> __global__ void copy(T* to, const T* from) { to[threadIdx.x] = from[threadIdx.x]; }\n"
               "__global__ void places(Two* to, const Body* from) { to[threadIdx.x] = from[threadIdx.x].place; }\n"
               "__device__ float4 operator*(float4 a, float4 b) {\n"
               "    return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);\n}\n"
               "__device__ float sum(Six a) {\n    float s = 0;\n    for (float x : a.v) s += x;\n    return s;\n}\n"
               "__global__ void product(float4* to, const float4* a) { to[threadIdx.x] = a[threadIdx.x] * a[threadIdx.x + 32]; }\n"
               "__global__ void sums(float* to, const Six* a) { to[threadIdx.x] = sum(a[threadIdx.x]); }\n"
               "char *to, *from;\n"
               "template <class Launch> void print(Launch launch) {\n"
               "    cpu_device::Report r = cpu_device::watch(launch);\n"
               "    printf(\"%d %d,\", int(r.kernels[0].globalLoads.requests), int(r.kernels[0].globalStores.requests));\n"
               "    if (!r.defects.empty()) printf(\"defects,\");\n"
               "}\n"
               "template <class T> void copyOne() { print([] { copy<<<1, 32>>>((T*)to, (const T*)from); }); }\n"
               "int main() {\n"
               "    cudaMalloc(&to, 4096), cudaMalloc(&from, 4096), cudaMemset(from, 0, 4096);\n"
               "    copyOne<Two>(), copyOne<Wide>(), copyOne<Four>(), copyOne<Row>(), copyOne<Six>(), copyOne<Shorts>();\n"
               "    copyOne<double3>(), copyOne<float3>(), copyOne<uchar3>(), copyOne<float4>(), copyOne<float2>();\n"
               "    print([] { places<<<1, 32>>>((Two*)to, (const Body*)from); });\n"
               "    print([] { product<<<1, 32>>>((float4*)to, (const float4*)from); });\n"
               "    print([] { sums<<<1, 32>>>((float*)to, (const Six*)from); });\n"
               "    cudaFree(to), cudaFree(from);\n"
               "}\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -o a a.cu", folder.path);
        CHECK_MESSAGE(o.status == 0, o.output);
        std::system(("'" + (folder.path / "a").string() + "' > '" + (folder.path / "out").string() + "' 2> /dev/null").c_str());
        std::string out = readFile((folder.path / "out").string()).value_or("");
        CHECK(startsWith(out, "2 2,1 1,4 4,3 3,6 6,3 3,3 3,3 3,3 3,1 1,1 1,2 2,2 1,6 1,"));
    }
}

TEST_CASE("no array of the device is near another") {
    Folder folder;
    folder.put("a.cu",
               "#include <cstdio>\n#include <cstdlib>\n"
               "__device__ int first[5], second[5];\n"
               "__device__ int third[3] = {1, 2, 3}, fourth[3] = {4, 5, 6};\n"
               "__constant__ int fifth[3] = {7, 8, 9};\n"
               "__constant__ int sixth[3];\n"
               "__shared__ char outside[3];\n"
               "template <int n> __global__ void k(long* places, int i) {\n"
               "    __shared__ double a[n];\n"
               "    __shared__ alignas(256) float b[n];\n"
               "    extern __shared__ int c[];\n"
               "    a[i] = 1, b[i] = 2, c[i] = 3, outside[i] = 4, first[i] = second[i] = 5;\n"
               "    const long all[] = {(long)a, (long)b, (long)c, (long)outside, (long)first, (long)second,\n"
               "                        (long)third, (long)fourth, (long)fifth, (long)sixth,\n"
               "                        third[i] + fourth[i] + fifth[i] + sixth[i]};\n"
               "    for (int k = 0; k < 11; k++) places[k] = all[k];\n"
               "}\n"
               "int main() {\n"
               "    const int sizes[10] = {72, 36, 64, 3, 20, 20, 12, 12, 12, 12};\n"
               "    long *places, p[11];\n"
               "    cudaMalloc(&places, sizeof p);\n"
               "    k<9><<<1, 1, 64>>>(places, 2);\n"
               "    cudaMemcpy(p, places, sizeof p, cudaMemcpyDeviceToHost);\n"
               "    int wrong = p[10] != 18 || p[1] % 256 != 0;\n"
               "    for (int a = 0; a < 10; a++)\n"
               "        for (int b = 0; b < 10; b++)\n"
               "            if (a != b && p[a] < p[b] && p[b] - p[a] - sizes[a] < (a < 4 && b < 4 ? 1024 : 256)) wrong = 1;\n"
               "    for (int a = 0; a < 4; a++) wrong |= p[a] % 128 != 0;\n"
               "    for (int a = 4; a < 10; a++) wrong |= p[a] % 32 != 0;\n"
               "    cudaFree(places);\n"
               "    return wrong;\n"
               "}\n");
    for (const std::string& compiler : compilers)
        for (std::string mode : {"", "--fast "}) {
            CAPTURE(compiler);
            CAPTURE(mode);
            Outcome o = runCpucc(mode + "--compiler " + compiler + " -o a a.cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(std::system(("'" + (folder.path / "a").string() + "' > /dev/null 2>&1").c_str()) == 0);
        }
}

TEST_CASE("every spelling compiles, runs and leaves no work undone") {
    Folder folder;
    for (const std::string& compiler : compilers)
        for (std::string mode : {"", "--fast "})
            for (const std::string& program : {std::string("spellings"), std::string("headers")}) {
                CAPTURE(compiler);
                CAPTURE(mode);
                CAPTURE(program);
                Outcome o = runCpucc(mode + "--compiler " + compiler + " -o " + program + " '" +
                                         sample(program + ".cu") + "'", folder.path);
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
    folder.put("kernel.cu", "__global__ void k(int* a) { *a += 1; }\n"
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

// Each file has a static kernel, variable and constant of the same names, and both launch a kernel of the other.
TEST_CASE("several .cu files make one program") {
    const std::string head = "__global__ void first(int* a); __global__ void second(int* a);\n"
                             "template <class T> __global__ void scale(T* a, T by) { *a *= by; }\n"
                             "int run(void (*kernel)(int*)); int other();\n";
    const std::string body = "static __device__ int variable; static __constant__ int constant = 1;\n"
                             "namespace { __global__ void hidden(int* a) { *a += variable * 10 + constant + NUMBER; } }\n"
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
    folder.put("a.cu", "#include \"head.cuh\"\n#define NUMBER 100\n#define test testA\n#include \"body.cuh\"\n"
                       "__device__ int mine = 1000;\n"
                       "__global__ void first(int* a) { *a += mine; }\n"
                       "int main() {\n"
                       "    int value = 2000;\n"
                       "    cudaMemcpyToSymbol(mine, &value, 4);\n"
                       "    return testA(second, 4) == 2 * (40 + 3 + 100 + 7) && other() == 2 * (50 + 1 + 200 + 2000) ? 0 : 9;\n"
                       "}\n");
    const std::string second = "#include \"head.cuh\"\n#define NUMBER 200\n#define test testB\n#include \"body.cuh\"\n"
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
        for (std::string mode : {"", "--fast "}) {
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
                std::string link = "cd '" + folder.path.string() + "' && g++ -o p " + objects + " '" + runtime + "' -lpthread";
                CHECK(std::system(link.c_str()) == 0);
                CHECK(runs());
            }
        }
}

TEST_CASE("device code that needs another file is refused, as by nvcc without -rdc=true") {
    Folder folder;
    folder.put("a.cu", "extern __device__ int there[4];\nnamespace n {\nextern __constant__ float factor; }\n"
                       "__device__ int fromThere(int a);\n__device__ int here(int a);\nextern __device__ int defined;\n"
                       "__host__ __device__ int both(int a);\nextern __device__ int unused;\n"
                       "__global__ void k(int* a) { *a = there[1] + n::factor + fromThere(1) + here(2) + defined; }\n"
                       "__device__ int here(int a) { return a; }\n__device__ int defined = 3;\n"
                       "int main() { return both(1); }\n");
    for (const std::string& compiler : compilers)
        for (std::string mode : {"", "--fast "}) {
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

TEST_CASE("wrong usage is told in one line and leaves with 2") {
    Folder folder;
    folder.put("a.cu", "int main() {}\n");
    for (const char* arguments :
         {"", "-o a", "-o a missing.cu", "a.cu", "-o a a.cu --unknown", "-o a a.cu missing.o",
          "-o a a.cu --compiler fortran", "-o a a.cu --compiler no-such-g++", "-o a a.cu --runtime missing.a",
          "-o a a.cu --include /", "a.cu -o"}) {
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
