// The build driver, run as a program: several files, objects, and what the linker says.
#include <doctest/doctest.h>

#include "driver_tools.h"

using namespace driver_tests;

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

TEST_CASE("the host of one file copies to a constant that another one defines") {
    Folder folder;
    folder.put("a.cu",
               "extern __constant__ int table[3];\nextern __device__ int sum;\n__global__ void add();\n"
               "static void fill(const int* values) { cudaMemcpyToSymbol(table, values, 12); }\n"
               "int main() {\n"
               "    int values[3] = {1, 2, 3}, result = 0;\n"
               "    fill(values);\n"
               "    add<<<1, 1>>>();\n"
               "    cudaMemcpyFromSymbol(&result, sum, 4);\n"
               "    return result == 6 ? 0 : 1;\n"
               "}\n");
    folder.put("b.cu",
               "__constant__ int table[3];\n__device__ int sum;\n"
               "__global__ void add() { sum = table[0] + table[1] + table[2]; }\n");
    folder.put("empty.cu", "");
    folder.put("alone.cu",
               "extern __constant__ int table[3];\n"
               "int main() {\n    int values[3] = {};\n    cudaMemcpyToSymbol(table, values, 12);\n}\n");
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes) {
            CAPTURE(compiler);
            CAPTURE(mode);
            const std::string command = mode + "--compiler " + compiler + " -rdc=true ";
            Outcome o = runCpucc(command + "-o p a.cu b.cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(runProgram("p", folder.path).status == 0);
            for (const std::string name : {"a", "b"})
                CHECK(runCpucc(command + "-c -o " + name + ".o " + name + ".cu", folder.path).status == 0);
            o = runCpucc(command + "-o p empty.cu a.o b.o", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK(runProgram("p", folder.path).status == 0);
            o = runCpucc(command + "-o p alone.cu", folder.path);
            CHECK(o.status == 1);
            CHECK_MESSAGE(mentions(o.output, "alone.cu"), o.output);
            CHECK_MESSAGE(mentions(o.output, "table"), o.output);
        }
}

TEST_CASE("with -rdc=true device code uses what another file defines") {
    Folder folder;
    folder.put("shapes.h",
               "struct Cube {\n    float side;\n    __device__ float volume() const;\n};\n"
               "template <class T>\n__device__ T twice(T x) { return x + x; }\n"
               "inline __device__ float kept(float x) {\n"
               "    __shared__ float all[32];\n    all[threadIdx.x] = x;\n    return all[threadIdx.x];\n}\n"
               "extern __device__ float offset;\nextern __device__ int table[4];\n__device__ int fromThere(int i);\n");
    folder.put("all.cu",
               "#include \"shapes.h\"\nvoid runOther(float* out);\n"
               "static __global__ void k(float* out, const Cube* c) {\n"
               "    int i = threadIdx.x;\n"
               "    out[i] = c->volume() + twice(1.5f) + kept(4) + offset + table[i % 4] + fromThere(i);\n"
               "}\n"
               "int main() {\n"
               "    float *out, h[32];\n    Cube *c, cube{2};\n"
               "    cudaMalloc(&out, sizeof h);\n    cudaMalloc(&c, sizeof cube);\n"
               "    cudaMemcpy(c, &cube, sizeof cube, cudaMemcpyHostToDevice);\n"
               "    const int four[4] = {1, 2, 3, 4};\n    cudaMemcpyToSymbol(table, four, sizeof four);\n"
               "    k<<<1, 32>>>(out, c);\n"
               "    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);\n"
               "    bool right = true;\n"
               "    for (int i = 0; i < 32; i++) right = right && h[i] == 8 + 3 + 4 + 5 + four[i % 4] + 2 * i;\n"
               "    runOther(out);\n"
               "    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);\n"
               "    for (float v : h) right = right && v == 10;\n"
               "    cudaFree(out);\n    cudaFree(c);\n"
               "    return right ? 0 : 1;\n"
               "}\n");
    folder.put("b.cu",
               "#include \"shapes.h\"\n__device__ float offset = 5;\n__device__ int table[4];\n"
               "__device__ float Cube::volume() const { return side * side * side; }\n"
               "__device__ int fromThere(int i) { return twice(i); }\n"
               "static __global__ void k(float* out) { out[threadIdx.x] = kept(twice(offset)); }\n"
               "void runOther(float* out) { k<<<1, 32>>>(out); }\n");
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes) {
            CAPTURE(compiler);
            CAPTURE(mode);
            const std::string command = mode + "--compiler " + compiler + " -o p ";
            Outcome o = runCpucc(command + "-rdc=true all.cu b.cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK_MESSAGE(o.output.empty(), o.output);
            o = runProgram("p", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            for (const char* files : {"all.cu b.cu", "-rdc=true all.cu"}) {
                o = runCpucc(command + files, folder.path);
                CHECK(o.status == 1);
                CHECK_MESSAGE(mentions(o.output, "shapes.h:3:22: error: volume is defined in another file"), o.output);
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

TEST_CASE("a .c file beside is C, as with nvcc") {
    Folder folder;
    folder.put("a.cu",
               "#include <cstdio>\n"
               "extern \"C\" int sumOf(int a, int b);\n"
               "__global__ void k(int* out) { *out = 3; }\n"
               "int main() {\n"
               "    int *d, h;\n"
               "    cudaMalloc(&d, 4);\n"
               "    k<<<1, 1>>>(d);\n"
               "    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);\n"
               "    cudaFree(d);\n"
               "    std::printf(\"%d\\n\", sumOf(h, 4));\n"
               "}\n");
    folder.put("b.c", "int sumOf(int new, int class) { return new + class; }\n");
    for (const std::string& compiler : compilers) {
        CAPTURE(compiler);
        Outcome o = runCpucc("--compiler " + compiler + " -o p a.cu b.c", folder.path);
        CHECK_MESSAGE(o.status == 0, o.output);
        CHECK(o.output == "");
        CHECK(mentions(runProgram("p", folder.path).output, "7\n"));
    }
}
