// The build driver, run as a program: its options, what it keeps from one call to the next, what it leaves behind.
#include <doctest/doctest.h>

#include <set>
#include <sstream>

#include "driver_tools.h"

using namespace driver_tests;

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

TEST_CASE("in C++20 a vector is made in parentheses too, and is as plain as before") {
    Folder folder;
    folder.put(
        "a.cu",
        "#include <type_traits>\n"
        "#ifndef __clang__\n"
        "static_assert(std::is_trivial<float4>::value && std::is_aggregate<uchar2>::value);\n"
        "#endif\n"
        "template <class T, class... C> __host__ __device__ T made(C... c) { return T(c...); }\n"
        "struct Ray { float4 from; int number; };\n"
        "constexpr float4 known(1, 2, 3, 4), braces{1, 2, 0, 0};\n"
        "static_assert(known.w == 4 && braces.y == 2 && braces.w == 0);\n"
        "__global__ void k(uchar4* bytes, double2* pairs, float x) {\n"
        "    __shared__ float4 tile[2];\n"
        "    tile[0] = float4(x, 2, 3, 4);\n"
        "    *bytes = uchar4(x, x, x, 255);\n"
        "    *pairs = made<double2>(x, tile[0].w);\n"
        "    auto [first, second] = made<int2>(3, 4);\n"
        "    if (first != 3 || second != 4) __trap();\n"
        "}\n"
        "int main() {\n"
        "    uchar4 *bytes, b;\n    double2 *pairs, p;\n"
        "    cudaMalloc(&bytes, sizeof b);\n    cudaMalloc(&pairs, sizeof p);\n"
        "    k<<<1, 1>>>(bytes, pairs, 1.0f);\n"
        "    cudaMemcpy(&b, bytes, sizeof b, cudaMemcpyDeviceToHost);\n"
        "    cudaMemcpy(&p, pairs, sizeof p, cudaMemcpyDeviceToHost);\n"
        "    cudaFree(bytes);\n    cudaFree(pairs);\n"
        "    Ray ray = {float4(1, 2, 3, 4), 5};\n"
        "    return b.x == 1 && b.w == 255 && p.x == 1 && p.y == 4 && ray.number == 5 && ray.from.z == 3 ? 0 : 1;\n"
        "}\n");
    for (const std::string& compiler : compilers)
        for (const std::string& mode : modes) {
            CAPTURE(compiler);
            CAPTURE(mode);
            Outcome o = runCpucc(mode + "--compiler " + compiler + " -std=c++20 -Wall -Wextra -o p a.cu", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
            CHECK_MESSAGE(o.output.empty(), o.output);
            o = runProgram("p", folder.path);
            CHECK_MESSAGE(o.status == 0, o.output);
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
