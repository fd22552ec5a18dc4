// How CUDA's spellings are rewritten, that lines and columns stay, and what is refused: text in, text out.
// Linked with common/cpu/compile (without main.cpp).
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "../../common/cpu/compile/kernels.h"
#include "../../common/cpu/compile/outline.h"
#include "../../common/cpu/compile/translate.h"
#include "driver_tools.h"

using namespace cpucc;
using driver_tests::Folder;
using driver_tests::mentions;

namespace {

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

// What is refused, PTX too, if the compiler makes code of it.
std::vector<Refusal> refused(const std::string& source) {
    const Translation t = translation(source);
    std::vector<Refusal> all = t.refusals;
    const std::string& text = t.files.at(t.deviceFile);
    for (const auto& [name, refusal] : t.externs)
        if (startsWith(name, "cpu_device_unknown_ptx_") && mentions(text, ".weak " + name)) all.push_back(refusal);
    return all;
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
           "\",[&](auto&...cpuDeviceArguments)__attribute__((__no_sanitize_thread__)){" + kernel +
           "(::cpu_device::copyOf(cpuDeviceArguments)...),::cpu_device::leaveBeforeDestructors(cpuDeviceArguments...);}"
           "," +
           configuration + ")(" + arguments + ");";
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
    CHECK(statement("k << <n, 32 >> > (a, 2);") == byPointer("k", "n,32", "a,2"));
    CHECK(statement("k<< < 1 << n, f<X<Y<int> > >(3) >> >(a);") == byPointer("k", "1<<n,f<X<Y<int>>>(3)", "a"));
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
                              "void f(void (*t)(int*)) { t<<<1, 1>>>(0); }\n"),
                   "launchPointer(\"t\""));
}

TEST_CASE("which kernels are overloaded") {
    Source source("", "",
                  "__global__ void a(int* x, const float n); __global__ void a(int *, const float count) {}\n"
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
                              "#define M(x) L(x)\nvoid f() { M(t); }\n"),
                   "launchCall(#k, [&]"));
    // A macro that stands for the configuration alone.
    CHECK(translated("#define GRID(g, b) <<<g, b>>>\n") == "#define GRID(g, b)  , g, b)  \n\n");
    CHECK(mentions(translated("#define GRID(g, b) <<<g, b>>>\nvoid f() {\n    k GRID(1, 2)(a);\n}\n"),
                   "#line 3\n    ::cpu_device::launchPointer(\"k\",\n#line 3\n    k GRID(1, 2)(a);"));
    // A name that the macro puts together.
    CHECK(translated("#define L(n) n##_k<<<1, 2>>>(a)\n") ==
          "#define L(n) ::cpu_device::launchPointer(\"n##_k\", n##_k , 1, 2)  (a)\n\n");
    // Nor may lines be put into a macro's arguments.
    CHECK(translated("void f() { CHECK((k<<<1, 1>>>(a))); }") ==
          "void f() { CHECK((::cpu_device::launchPointer(\"k\", k , 1, 1)  (a))); }\n");
    CHECK(mentions(translated("#define check(x) x\nvoid f() { check((k<<<1, 1>>>(a))); }"), "check((::cpu_device"));
}

// What stands behind an #else that is left out is not read, and counts as a line.
TEST_CASE("behind a launch in an #if, lines are right whichever part is taken") {
    for (const char* condition : {"1", "SOMETHING"}) {
        const std::string text = translated(std::string("#define SOMETHING 1\n#if ") + condition +
                                            "\nvoid f() { k<<<1, 1>>>(a); }\n#else\nvoid f() {}\n#endif\nint seven;\n");
        const size_t end = text.find("#endif");
        REQUIRE(end != std::string::npos);
        CHECK_MESSAGE(startsWith(text.substr(end), "#endif\n#line 7\nint seven;"), text);
    }
}

TEST_CASE("text that only looks like a launch is left alone") {
    for (std::string text :
         {"const char* s = \"k<<<1, 1>>>(a)\";", "// k<<<1, 1>>>(a)", "/* k<<<1,\n1>>>(a) */",
          "const char* r = R\"x(k<<<1, 1>>>(\")\" )x\";", "int x = 1 << 2 >> 3, y = '<' + '\\'' + 1'000;",
          "std::ostream& operator<< <int>(A); x = &operator<<<int>;", "#if 0\nk<<<isn't\n#endif",
          "const char* c = \"a\\\nk<<<1, 1>>>()\";", "// a \\\nk<<<1, 1>>>()"}) {
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
        {"const int warpSize = 32;", "                        "},
        {"int warpSize = 16;", "int warpSize = 16;"},
        {"extern const dim3 blockDim;", "                           "},
        {"extern dim3 blocks;", "extern dim3 blocks;"},
        {"#pragma unroll 4", "                "},
        {"_Pragma(\"unroll\") for (;;) {}", "                  for (;;) {}"}};
    for (const auto& [before, after] : rewritten) CHECK(translated(before) == after + "\n");
    CHECK(translated("#pragma unroll", false) == "#pragma unroll\n");
}

TEST_CASE("what is left out is refused by its name and place") {
    const std::vector<std::pair<std::string, std::string>> leftOut = {
        {"__global__ void f() { asm(\"wgmma.fence.sync.aligned;\"); }", "the PTX instruction"},
        {"__global__ void f() { asm volatile(\"mov.u32 %0, %envreg3;\" : \"=r\"(x)); }", "the PTX instruction"},
        {"__global__ void f() { BAR; }\n#define BAR __asm__(\"wgmma.fence.sync.aligned;\")", "the PTX instruction"},
        {"__global__ void f() { asm(\"{ .reg .u32 t; mov.u32 t, 1; add.u32 t, t, u; }\"); }", "add.u32 with u"},
        // Four registers of a, where there are two; the wrong sums; columns of a; rows of other shapes; one register
        // too few.
        {"__global__ void f() { asm(\"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, "
         "{%8}, "
         "{%9,%10,%11,%12};\"); }",
         "mma.sync.aligned.m16n8k8"},
        {"__global__ void f() { asm(\"mma.sync.aligned.m16n8k8.row.col.f16.bf16.bf16.f16 {%0,%1}, {%2,%3}, {%4}, "
         "{%5,%6};\"); }",
         "the PTX instruction mma.sync.aligned.m16n8k8.row.col.f16.bf16.bf16.f16"},
        {"__global__ void f() { asm(\"mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16 {%0,%1,%2,%3}, {%4,%5}, {%6,%7}, "
         "{%8,%9,%10,%11};\"); }",
         "the PTX instruction mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16"},
        {"__global__ void f() { asm(\"ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%0,%1}, [%2];\"); }",
         "the PTX instruction ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8"},
        {"__global__ void f() { asm(\"stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%2,%3};\"); }",
         "the PTX instruction stmatrix.sync.aligned.m8n8.x4.shared.b16"},
        {"__global__ void f() { asm(\"movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;\"); }",
         "the PTX instruction movmatrix.sync.aligned.m8n8.trans.b16"},
        {"__global__ void f() { asm(\"wgmma.fence.sync.aligned;\"); }", "the PTX instruction wgmma.fence"},
        {"texture<float, 2> t;", "texture references"},
        {"#include <cuda/latch>", "libcu++"},
        {"void f() { __pipeline_arrive_on(b); }", "awbarriers"},
        {"__global__ void c() {}\n__global__ void f() { c<<<1, 1>>>(); }", "dynamic parallelism"},
        {"__global__ void c() {}\n__device__ void f() { if (1) { c<<<1, 1>>>(); } } __global__ void k() { f(); }",
         "dynamic parallelism"},
        {"#include <thrust/sort.h>", "Thrust"},
        {"#include <cuda_fp4.h>\n__nv_fp4_e2m1 x;", "cuda_fp4.h"},
        {"#include <cuda_fp6.h>\nauto kind = __NV_E3M2;", "cuda_fp6.h"},
        {"#include <cub/cub.cuh>", "CUB"},
        {"#include <cublas_v2.h>", "cuBLAS"},
        {"#include <cufft.h>", "cuFFT"},
        {"#include \"curand_kernel.h\"", "cuRAND"},
        {"#include <curand.h>", "cuRAND"},
        {"#include <thrust/device_vector.h>", "Thrust"},
        {"#include <cub/block/block_reduce.cuh>", "CUB"},
        {"#include <cuda_awbarrier.h>", "awbarriers"},
        {"void f() { cudaBindTexture(0, t, p, n); }", "texture references"},
        {"template <class T> __global__ void c(T*) {}\ntemplate __device__ void f(int* a); template <class T> "
         "__device__ void "
         "f(T* a) { c<T><<<1, 1>>>(a); }",
         "dynamic parallelism"},
        {"#include <cuda/std/inplace_vector>", "libcu++"},
        {"cudaIpcEventHandle_t h;", "between processes"},
        {"int main() { CHECK(cuCtxGetDevice(&device)); }", "the driver API"},
        {"void* f; void g() { cudaGetDriverEntryPoint(\"cuInit\", &f, 0); }", "cudaGetDriverEntryPoint"},
        {"cudaExternalMemory_t memory;", "external memory"},
        {"void f(cudaGraphicsResource* r);", "graphics"},
        {"cudaLibrary_t library;", "loaded while a program runs"},
        {"cudaUserObject_t object;", "user objects"},
        {"void f() { auto grid = cooperative_groups::this_multi_grid(); }", "several devices"},
        {"template <int n> __global__ void __cluster_dims__(n, 1, 1) f() {}", "__cluster_dims__"},
        {"__global__ void __block_size__((32, 1, 1), (2, 1, 1)) f() {}", "__block_size__"}};
    for (const auto& pair : leftOut) {
        const std::string &text = pair.first, &name = pair.second;
        CAPTURE(text);
        const std::vector<Refusal> said = refused("\n" + text);
        REQUIRE(said.size() == 1);
        CHECK(said[0].line == 2 + std::count(text.begin(), text.end(), '\n'));  // all in their last line
        CHECK(mentions(said[0].sentence, name));
        CHECK(mentions(said[0].sentence, "not supported by the CPU device"));
    }
    for (const char* text :
         {"// asm(\"wgmma.fence.sync.aligned;\");", "const char* s = \"texture<float> asm(\";",
          "#if 0\n#include <mma.h>\n#endif", "#ifdef USE_WMMA\nnvcuda::wmma::fill();\n#endif",
          "#ifndef __CUDACC__\nasm(\"nop\");\n#endif", "void f() { asm volatile(\"\" ::: \"memory\"); }",
          "int f() { int x; asm(\"rdtscp\" : \"=a\"(x)); return x; }",
          "__global__ void f(int* p) { asm(\"ld.global.nc.v2.s32 {%0, %1}, [%2 + 8];\" : \"=r\"(a), \"=r\"(b) : "
          "\"l\"(p)); }",
          "__global__ void f() { asm(\"ldmatrix.sync.aligned.x1.m8n8.shared::cta.b16 %0, [%1];\" : \"=r\"(a) : "
          "\"r\"(p)); }",
          "int texture = 1, surface = texture + 2;", "#include <cuda_fp4.h>\n#include <cuda_fp6.h>",
          "__global__ void c() {}\n__host__ __device__ void f() { c<<<1, 1>>>(); }",
          "__global__ void c(); void f() { auto l = [] { c<<<1, 1>>>(); }; }", "s.tex2D(1);",
          "void f() { cudaMemcpyAsync(a, b, 4, cudaMemcpyDefault, s); }"}) {
        CAPTURE(text);
        CHECK(refused(text).empty());
    }
}

TEST_CASE("a function that nobody calls may hold what is left out; one that somebody may call may not") {
    const std::string helper = "{\n    asm(\"wgmma.fence.sync.aligned;\");\n    return 1;\n}";
    for (const std::string& text : std::vector<std::string>{
             "__device__ int f() " + helper,
             "static inline __device__ int f(); static inline __device__ int f() " + helper,
             "template <class T> __global__ int f(T) " + helper, "#define DEVICE __device__\nDEVICE int f() " + helper,
             "__device__ int f() " + helper + "__device__ int g() { return f(); }",
             "#include <cuda_awbarrier.h>\n__device__ void f() { __pipeline_arrive_on(b); }",
             "#define WAIT asm(\"wgmma.fence.sync.aligned;\")\n__device__ void f() { WAIT; }"}) {
        CAPTURE(text);
        CHECK(translation(text + " int afterwards;").refusals.empty());
        std::string made = translated(text + " int afterwards;");
        for (const char* part : {"{ asm", "__pipeline_arrive_on", "nvcuda", "#include", "WAIT;"})
            CHECK_FALSE(mentions(made, part));
        CHECK(std::count(made.begin(), made.end(), '\n') >= std::count(text.begin(), text.end(), '\n'));
        CHECK(mentions(made, "__builtin_trap(); "));
        CHECK(mentions(made, "int afterwards"));
    }
    for (const std::string& text : std::vector<std::string>{
             "__device__ int f() " + helper + "__device__ int g() { return f(); } __global__ void k() { g(); }",
             "__global__ void f() " + helper, "inline __device__ int f() " + helper + " int x = f();",
             "struct S { __device__ int f() " + helper + " };", "__device__ int f() " + helper + "\n#define CALL f()",
             "template <class T> __global__ int f(T) " + helper + "template __global__ int f(int);",
             "#define WAIT asm(\"wgmma.fence.sync.aligned;\")\n__global__ void f() { WAIT; }",
             "#define WAIT asm(\"wgmma.fence.sync.aligned;\")\n#define WAIT_ALL WAIT",
             "#include <cuda/latch>\n__device__ void f() { cuda::std::f(); }"}) {
        CAPTURE(text);
        CHECK(refused(text).size() == 1);
    }
}

TEST_CASE("a shared variable with an initial value is refused, as by nvcc") {
    for (const std::string text :
         {"__shared__ int a = 0;", "__shared__ const volatile float a[2] = {1, 2};", "static __shared__ int a{};",
          "__shared__ int a, b = 1;", "struct S { int x; }; __shared__ S s{};"}) {
        CAPTURE(text);
        Translation t = translation("__global__ void k(int* o) {\n    " + text + "\n    *o = 1;\n}\nint main() {}");
        REQUIRE(t.refusals.size() == 1);
        CHECK(t.refusals[0].line == 2);
        CHECK(mentions(t.refusals[0].sentence, "initializer not allowed for __shared__ variable"));
    }
    for (const std::string text :
         {"__shared__ int a; a = 0;", "__shared__ struct { int x; } s; s.x = 1;", "__shared__ int a[2 == 2 ? 1 : 4];",
          "__shared__ struct S { int x = 3, y; int f() { return 1; } } *s;", "extern __shared__ int a[]; int b = 1;"}) {
        CAPTURE(text);
        CHECK(translation("__global__ void k(int* o) {\n    " + text + "\n    *o = 1;\n}\nint main() {}")
                  .refusals.empty());
    }
}

TEST_CASE("a library's header is refused where the user has none of that name") {
    Folder folder;
    folder.put("own/cub/cub.cuh", "#pragma once\nint shim();\n");
    folder.put("beside/cublas_v2.h", "int shim();\n");
    TranslationRequest request;
    request.outputDirectory = "/nowhere";
    auto refusals = [&](const std::string& header, std::vector<std::string> directories) {
        request.file = folder.put("beside/a.cu", "#include " + header + "\n");
        for (std::string& d : directories) d = (folder.path / d).string();
        request.includeDirectories = directories;
        Translation result;
        REQUIRE(translate(request, result));
        return result.refusals.size();
    };
    CHECK(refusals("<cub/cub.cuh>", {}) == 1);
    CHECK(refusals("<cub/cub.cuh>", {"nowhere", "own"}) == 0);
    CHECK(refusals("\"cub/cub.cuh\"", {"own"}) == 0);
    CHECK(refusals("<cub/device/device_scan.cuh>", {"own"}) == 1);
    CHECK(refusals("\"cublas_v2.h\"", {}) == 0);
    CHECK(refusals("<cublas_v2.h>", {}) == 1);
}

TEST_CASE("what only the other side may do is refused where it is certain, in nvcc's words") {
    const std::vector<std::pair<std::string, std::string>> refused = {
        {"void f() { __syncthreads(); }",
         "calling a __device__ function(\"__syncthreads\") from a __host__ function(\"f\") "},
        {"__global__ void k(int* a) { if (a[0]) throw 1; }", "device code does not support exception handling"},
        {"__global__ void k(int* a) { a[0] = rand(); }",
         "calling a __host__ function(\"rand\") from a __global__ function"},
        {"#define Q __device__ inline\nQ int f() { return rand(); }",
         "from a __device__ function(\"f\") is not allowed"},
        {"__global__ void k(int* a) { std::cout << a[0]; }", "identifier \"std::cout\" is undefined in device code"},
        {"using namespace std;\n__global__ void k(int* a) { cout << a[0]; }", "identifier \"std::cout\" is undefined"},
        {"__global__ void k(int n) { std::vector<int> v(n); }", "calling a __host__ function(\"std::vector\")"},
        {"struct S { __device__ void f() { std::string s; } };", "calling a __host__ function(\"std::string\")"},
        {"#define __global__", "__global__ is CUDA's own word"}};
    for (const auto& pair : refused) {
        const std::string &text = pair.first, &sentence = pair.second;
        CAPTURE(text);
        Translation t = translation("\n" + text);
        REQUIRE(t.refusals.size() == 1);
        CHECK(t.refusals[0].line == 2 + std::count(text.begin(), text.end(), '\n'));
        CHECK_MESSAGE(mentions(t.refusals[0].sentence, sentence), t.refusals[0].sentence);
    }
    for (const char* text :
         {"__host__ __device__ int f() { throw 1; }",
          "#define BOTH __host__ __device__\nBOTH int f() { throw rand(); }",
          "void f() { auto l = [=] __device__ (int i) { __syncthreads(); }; }",
          "#ifndef __CUDACC__\n#define __global__\n#endif", "#ifndef __global__\n#define __global__\n#endif",
          "__device__ int rand() { return 4; }\n__global__ void k(int* a) { a[0] = rand(); }",
          "__global__ void k(int* a) { auto rand = [] { return 1; }; a[0] = rand(); }",
          "__global__ void k(int* a, Random r) { a[0] = r.rand() + sizeof(std::vector<int>) + g<decltype(rand())>(); }",
          "__global__ void k(int* a) { std::vector<int>::size_type n = 1; a[0] = n; }",
          "__device__ int f(int a) {\n#ifndef __CUDA_ARCH__\n    throw 1;\n#endif\n    return a; }",
          "void f() { throw 1; std::vector<int> v; std::cout << rand(); }",
          "template <class T> void f(T a) { __syncthreads(); }",
          "struct vector { int x; };\nusing namespace std;\n__global__ void k() { vector v{1}; }"}) {
        CAPTURE(text);
        CHECK(translation(text).refusals.empty());
    }
}

TEST_CASE("no program of the workbook calls anything in the wrong place") {
    namespace fs = std::filesystem;
    fs::path root = fs::path(__FILE__).parent_path() / "../..";
    size_t programs = 0;
    for (const char* folder : {"chapters", "solutions", "tests/common", "tests/cpu", "tests/right"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() != ".cu") continue;
            CAPTURE(entry.path().string());
            programs++;
            TranslationRequest request;
            request.file = entry.path().string();
            request.includeDirectories = {root.string(),
                                          (root / "chapters" / entry.path().parent_path().filename()).string()};
            request.libraries = (root / "common/cpu/libraries").string();
            request.defines = {{"__CUDACC__", "1"}};
            Translation result;
            REQUIRE(translate(request, result));
            for (const Refusal& r : result.refusals) CHECK_MESSAGE(false, r.line << " " << r.sentence);
            for (const MisplacedCall& m : result.possiblyMisplaced)
                CHECK_MESSAGE(false, m.refusal.line << " " << m.refusal.sentence);
        }
    CHECK(programs > 200);
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
    std::string table = registration(
        [&]() -> Unit {
            Unit unit;
            unit.sources.push_back(std::make_unique<Source>("", "file.cu", text));
            matchBrackets(*unit.sources[0]);
            unit.constants.collect(*unit.sources[0]);
            return unit;
        }(),
        true);
    CHECK(mentions(table, "{\"tile\", \"file.cu\", 6, 2, {32, 33}}"));
    CHECK(mentions(table, "{\"line\", \"file.cu\", 6, 1, {28}}"));
    CHECK(mentions(table, "{\"table\", \"file.cu\", 4, 2, {8, 4}}"));
    CHECK(mentions(table, "{\"unknown\", \"file.cu\", 6, 0, {}}"));
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

TEST_CASE("statements on several lines, but those with other statements in them") {
    Source source("", "file.cu",
                  "__global__ void k(float* a) {\n"
                  "    a[0] =\n"
                  "        a[1];\n"
                  "    a[1] = 2;\n"
                  "    for (int i = 0;\n"
                  "         i < 2; i++)\n"
                  "        a[i] = f(a[3],\n"
                  "                 a[4]);\n"
                  "    auto g = [=](int i) {\n"
                  "        return a[i] +\n"
                  "               a[5];\n"
                  "    };\n"
                  "    apply([=] {\n"
                  "        a[6] = 1;\n"
                  "    });\n"
                  "}\n");
    matchBrackets(source);
    std::set<std::pair<int, int>> lines;
    for (const Block& b : findBlocks(source))
        if (b.kind == Block::longStatement) lines.insert({b.firstLine, b.lastLine});
    CHECK(lines == std::set<std::pair<int, int>>{{2, 3}, {7, 8}, {10, 11}});
}

TEST_CASE("a loop marks its rounds where lanes may skip an access, and only there") {
    auto marks = [](const std::string& body) {
        return mentions(
            translated("__global__ void k(float* a, const P& p, int n) {\n    for (int i = 0; i < n; i++) {\n" + body +
                       "\n    }\n}\n"),
            "CPU_");
    };
    for (const char* body :
         {"if (i % 2) a[i] = 1;", "a[i] = i % 2 ? a[i + 1] : 0;", "a[i] = i % 2 ? *a : 0;", "n += i % 2 && f(i);",
          "n += i % 2 ? p.x : 0;", "n += i % 2 ? p->x : 0;", "n += i && (n || a[i]);", "if (i == n) break; a[i] = 1;",
          "a[i] = i % 2 ? n : i % 3 ? a[0] : 1;"})
        CHECK_MESSAGE(marks(body), body);
    for (const char* body :
         {"a[i] = 1;", "a[i % 2 ? i : n - i] = 1;", "int s = i % 2 ? 2 * n : 7 - i; a[s] += 1;",
          "bool inside = i >= 0 && i * n < 64 || !i; a[i] = inside;", "if (i % 2) a[i] = 1; __syncthreads();"})
        CHECK_MESSAGE(!marks(body), body);
}

TEST_CASE("a loop that calls a function with a branch is marked too") {
    const std::string straight = "__device__ float f(float* a, int i) { return a[i]; }\n",
                      branch = "__device__ float f(float* a, int i) { if (i > 9) return 0; return a[i]; }\n",
                      lambda = "    auto f = [&](float* a, int i) -> float { return i > 9 ? 0 : a[i]; };\n",
                      caller = "__device__ float g(float* a, int i) { return f(a, i); }\n";
    auto marks = [](const std::string& functions, const std::string& local, const std::string& body) {
        return mentions(translated(functions + "__global__ void k(float* a, int n) {\n" + local +
                                   "    for (int i = 0; i < n; i++) a[i] = " + body + ";\n}\n"),
                        "CPU_ROUND(");
    };
    CHECK(marks(branch, "", "f(a, i)"));
    CHECK(marks(branch + caller, "", "g(a, i)"));
    CHECK(marks("__device__ float f(float* a, int i);\n" + caller + branch, "", "g(a, i)"));
    CHECK(marks("", lambda, "f(a, i)"));
    CHECK(marks("template <int n>\n" + branch, "", "f<3>(a, i)"));
    CHECK_FALSE(marks(branch, "", "f"));
    CHECK_FALSE(marks(branch, "", "i"));
    CHECK_FALSE(marks(straight + caller, "", "g(a, i)"));
}

TEST_CASE("OpenMP's loops keep their form") {
    auto host = [](const std::string& pragma) {
        return translated("void f(int n, int* a) {\n" + pragma +
                          "    for (int i = 0; i < n; i++)\n        for (int j = 0; j < n; j++) {\n"
                          "            if (i) a[j] = 1;\n            a[i] += a[j] ? j : 1;\n        }\n"
                          "    for (int k = 0; k < n; k++) { if (k) a[k] = 1; a[0]++; }\n}\n");
    };
    for (std::string pragma : {"#pragma omp parallel for\n", "#pragma omp for collapse(2) \\\n    nowait\n"}) {
        CHECK(mentions(host(pragma), "for (int j = 0; j < n; j++)"));
        CHECK(mentions(host(pragma), "k < n;CPU_ROUND("));
    }
    CHECK(mentions(host("#pragma unroll\n"), "j < n;CPU_ROUND("));
}

TEST_CASE("a loop whose header has no place for a mark has it in its body") {
    auto inKernel = [](const std::string& loop) {
        return translated("__global__ void k(float* a, int n) {\n    " + loop + "\n}\n");
    };
    CHECK(mentions(inKernel("for (int i : all) n += i % 3 ? a[i] : 1;"),
                   "for (int i : all) {CPU_ROUND_TO_HERE(0)n += i % 3 ? a[i] : 1;}\n"));
    CHECK(mentions(inKernel("for (int i : all) { if (i % 3) a[i] = 1; a[0] = 2; }"), "{CPU_ROUND_TO_HERE(1) if"));
    CHECK(mentions(inKernel("while (int i = n--) { if (i % 3) continue; a[i] = 2; }"), "{CPU_ROUND_TO_HERE(1) if"));
    CHECK_FALSE(mentions(inKernel("for (int i : all) a[i] = 1;"), "CPU_"));
    for (std::string head : {"constexpr int f(int n) ", "__device__ constexpr int f(int n) noexcept "}) {
        std::string body = "{ for (int i : all) { if (i == n) return 1; n++; } return 0; }\n";
        CHECK_FALSE(mentions(translated(head + body), "CPU_"));
        CHECK(mentions(translated(head + "{ return n; }\n__device__ int g(int n) " + body), "CPU_"));
    }
    CHECK(mentions(inKernel("if constexpr (true) { for (int i : all) { if (i == n) a[i] = 1; n++; } }"), "CPU_"));
}

TEST_CASE("which braces begin a namespace") {
    const Source source("", "",
                        "namespace a::b {} extern \"C\" {} inline namespace [[deprecated]] c { struct S {}; }\n"
                        "namespace { void f() { if (1) {} } } int a[] = {1}; extern int b[] {2}; using namespace a;\n"
                        "void g() {}\n");
    std::string found;
    for (size_t i = 0; i < source.code.size(); i++)
        if (is(source.code, i, "{")) found += opensNamespace(source.code, i) ? 'N' : '-';
    CHECK(found == "NNN-N-----");
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
    for (const auto& pair : reported) {
        const std::string &before = pair.first, &addition = pair.second;
        CAPTURE(before);
        CHECK(mentions(translated(before), before.substr(before.find('P')) + addition + "\n"));
        CHECK_FALSE(mentions(translated(before, false), "CPU_STRUCT"));
        CHECK(mentions(translated("namespace n { namespace {\n" + before + "\n} }"), addition + "\n} }"));
        CHECK(mentions(translated("#ifdef UNKNOWN\n" + before + "\n#endif"), addition + "\n#endif"));
        CHECK_FALSE(mentions(translated("void f() {\n" + before + "\n}"), "CPU_STRUCT"));
        CHECK_FALSE(mentions(translated("template <class A>\n" + before), "CPU_STRUCT("));
    }
    for (std::string text :
         {"template <class T> struct P { T x, y; };",
          "template <class T, int n = (1 > 0), template <class> class A = B> class P final : A<T> { T x[n]; };"})
        CHECK(translated(text) == text + " CPU_STRUCT_TEMPLATE(P)\n");
    for (std::string text : {"template <class T, int n> struct alignas(sizeof(T) * n) P { T x[n]; };",
                             "template <class T> struct P { __align__(16) T x; };"})
        CHECK(translated(text) == text + " CPU_ALIGNED_STRUCT_TEMPLATE(P)\n");
    for (std::string text :
         {"struct P;", "struct P p{1, 2};", "struct P p = {1, 2}, q{3};", "struct P f() { return {}; }",
          "struct { int x; } unnamed;", "typedef struct { int x; } *P;", "enum struct E { a };", "enum class E { a };",
          "template <> struct P<int> { int x; };", "template <class T> struct P;",
          "template <class T> struct P<T*> { T x; };", "template <class T> struct P { T x; } __attribute__((packed));",
          "template <class T> void f() { struct L { T x; }; }", "struct EXPORT P { int x; };",
          "struct A::P { int x; };", "struct P { int x; }\nvoid f();", "struct P { int x; } operator+(int);",
          "auto l = [] { struct P { int x; }; };", "#define D struct P { int x; };"}) {
        CAPTURE(text);
        CHECK_FALSE(mentions(translated(text), "CPU_STRUCT"));
    }
}
