// What strict grading reads in a file is what the compiler sees, whatever the file does to draw that line elsewhere.
#include "common/grading/strict/submission.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace grade;
namespace fs = std::filesystem;

namespace {

fs::path root() { return fs::path(std::getenv("GRADE")).parent_path().parent_path().parent_path(); }

std::string firstRefused(const std::string& file) {
    const std::vector<Refused> found = refusedWords(asCompiled(file), root());
    return found.empty() ? "" : found[0].word;
}

std::string readAll(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("submission: comments and joined lines are not compiled, and lines stay where they are") {
    CHECK(asCompiled("int a; // b\nint c;") == "int a;  \nint c;");
    CHECK(asCompiled("int /* 1\n2 */ a;\nint b;") == "int   a;\n\nint b;");
    CHECK(asCompiled("#define X /*\n*/ 1\nX") == "#define X   1\n\nX");
    CHECK(asCompiled("in\\\nt a;\n") == "int a;\n\n");
    CHECK(asCompiled("in\\ \t\nt a;\n") == "int a;\n\n");
    CHECK(asCompiled("in\\\r\nt a;\r\n") == "int a;\n\n");
    CHECK(asCompiled("a\rb\r\nc") == "a\nb\nc");
    CHECK(asCompiled("/\\\n/ b\nc") == " \n\nc");
    CHECK(asCompiled("\"// a /*\" '\"' b") == "\"// a /*\" '\"' b");
    CHECK(asCompiled("\"\\\"// a\" // b") == "\"\\\"// a\"  ");
    CHECK(asCompiled("1'000 // b") == "1'000  ");
    CHECK(asCompiled("0xA'B; '//'") == "0xA'B; '//'");
    CHECK(asCompiled("u8'\"' // b") == "u8'\"'  ");
    CHECK(asCompiled("a/b/ /c") == "a/b/ /c");
    for (const char* unfinished : {"/*", "\"", "'", "\\", "\"\\", "R\"(", "/", "//", "1'", "#include <"}) {
        asCompiled(unfinished);
        refusedWords(unfinished, root());
    }
}

TEST_CASE("submission: no way of writing hides a name") {
    for (const char* file : {
             "asm(\"nop\");",
             "as\\\nm(\"nop\");",
             "as\\ \nm(\"nop\");",                          // blanks behind the backslash
             "// \\ \n/*\nasm(\"nop\"); /* */",             // the comment goes on; the second never begins
             "const char* s = \"a\\\r\n\"; asm(\"nop\");",  // so does the string
             "int x = 0xA'B; asm(\"nop\");",                // no character
             "char c = u8'\"'; asm(\"nop\");",              // one
             "#define FOR\nconst char* a = FOR\"(\"; asm(\"nop\"); const char* b = \")\";",  // no raw string
             "#if __has_include(</*>)\n#endif\nasm(\"nop\"); /* */",                         // no comment
             "\xC2\xA0"
             "asm(\"nop\");",  // a blank that is no ASCII
             "/* \r */ asm(\"nop\");",
             "// a \r asm(\"nop\");",  // which some compilers take for a line's end
             "puts(\"asm\");",
             "__REDIRECT(, , nop);",  // the C library's macro makes asm of it
             "__ASMNAME(x)",
             "_m_maskmovq(a, b, c);",
             "__m64 a;",
             "#define E 16), no_sanitize_thread, aligned(16\n__align__(E) int a;",
             "#define E 16), used, aligned(16\n__align__(E) int a;",
             "[[maybe_unused, gnu::constructor]] void f();",
             "[[deprecated(\"x\"), gnu::used]] void f();",
             "<:<:gnu::constructor:>:> void f();",
             "[[\ngnu::used]] void f();",
             "#line 7 \"other\"",
             "# 7 \"other\" 3",
             "#include_next <cmath>",
             "#import <cmath>",
             "#include <immintrin.h>",
             "#include <sys/cdefs.h>",
             "#include \"/etc/passwd\"",
             "#include \"../../tests/graders/00_first_kernel.cpp\"",
             "#include </*>\n",
             "#define H <unistd.h>\n#include H",
             "#pragma GCC optimize(\"no-sanitize\")",
             "_Pragma(\"GCC optimize(0)\")",
             "_Pragma(\"unroll\\nGCC optimize\")",
             "_Pragma(\"unroll\" \"GCC\")",
             "_Pragma(L\"unroll\")",
             "_Pragma(\"\")",
             "#define GCC(x) _Pragma(#x)",
             "#define SAY _Pragma\nSAY(\"GCC optimize(0)\")",
             "int \\u0061sm;",
             "R\"(x)\";",
             "extern \"C\" void _ZN10cpu_device8copyBitsEPvPKvm(void*, const void*, size_t);",
             "#define pure __no_sanitize_thread__",
             "#define __pure__ weak",
             "#define maybe_unused gnu::weak\n[[maybe_unused]] int a;",
             "#define thread_local",
             "#define final constexpr",
             "#undef __global__",
             "#define copyNow(to, from, bytes)\n#include <cooperative_groups/memcpy_async.h>",
         }) {
        INFO(std::string(file));
        CHECK(firstRefused(file) != "");
    }
}

TEST_CASE("submission: what answers are written with is let pass") {
    for (const char* file : {
             "#include <cmath>\n#include \"transpose.h\"\n#include \"common/check.h\"\n#include "
             "<cooperative_groups.h>\n",
             "#include <bits/stdc++.h>\n#include <cuda_fp16.h>\n#include \"../../common/buffer.h\"\n",
             "#pragma unroll 4\n#pragma unroll\nfor (;;) {}",
             "_Pragma(\"unroll\") for (;;) {} _Pragma(\"unroll 4\") for (;;) {} _Pragma ( \"nounroll\" )",
             "[[maybe_unused]] int a = b[c[1]]; [[nodiscard, deprecated(\"use b: c\")]] int f();",
             "// asm, __attribute__ and tests/graders\n/* asm */ int a = 1'000'000 / 7; // 'tis\n",
             "#define TILE(x, y) tile[(y)][(x) + 1]\n#define ROWS 8\n#define EMPTY\n",
             "if (a && b || a?b:c) x<::y>(); printf(\"## %d\\n\", 1);",
             "#include <cooperative_groups.h>\n#define copyNow(to, from, bytes)\n#include <cmath>\n",
             "#define ROWS_OF_A_TILE 4\n#include <cooperative_groups.h>\n#include \"transpose.h\"\n",
             "puts(\"compute-sanitizer\"); int sanitized = 0;",
             "#ifndef A\n#define A\n#elif 1\n#else\n#endif\n#undef A\n#error \"don't\"\n",
             "float* a __restrict__; __launch_bounds__(256) __shared__ float s[__LINE__];",
         }) {
        INFO(std::string(file));
        CHECK(firstRefused(file) == "");
    }
    int answers = 0;
    for (const char* folder : {"solutions", "tests/right", "chapters"})
        for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
            if (entry.path().extension() != ".cu") continue;
            INFO(entry.path().string());
            CHECK(firstRefused(readAll(entry.path())) == "");
            answers++;
        }
    CHECK(answers > 50);
}

// A macro of an answer's may be called like any word, but for those that the compiler keeps.
TEST_CASE("submission: no attribute in a header of the CPU device is a word that a macro may be called") {
    int attributes = 0;
    for (const char* folder : {"common/cpu/include", "common/cpu/compile"})
        for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
            if (!entry.is_regular_file()) continue;
            const std::string text = readAll(entry.path()), attribute = "__attribute__((";
            for (size_t at = 0; (at = text.find(attribute, at)) != std::string::npos;) {
                at = text.find_first_not_of(" \n\\", at + attribute.size());  // of a macro, on its next line
                if (text[at] == '"') continue;                                // cpucc looks for one
                INFO(entry.path().string() << ": " << text.substr(at, 20));
                CHECK(text.compare(at, 2, "__") == 0);
                attributes++;
            }
            CHECK(text.find("[[gnu::") == std::string::npos);
        }
    CHECK(attributes > 20);
}

// No macro of the headers that an answer may include makes machine code of a name that it may write.
TEST_CASE("submission: the headers of C++ offer no machine code") {
    FILE* macros = popen("echo '#include <bits/stdc++.h>' | ${CXX:-c++} -std=c++17 -x c++ -E -dM - 2>/dev/null", "r");
    REQUIRE(macros);
    int all = 0, withCode = 0;
    char line[8192], name[4096];
    while (std::fgets(line, sizeof line, macros)) {
        all++;
        if (!std::strstr(line, "asm") || std::sscanf(line, "#define %4095[A-Za-z0-9_]", name) != 1) continue;
        if (!std::strstr(std::strstr(line, name) + std::strlen(name), "asm")) continue;
        withCode++;
        INFO(line);
        CHECK(firstRefused(name) != "");
    }
    pclose(macros);
    CHECK(all > 1000);
    CHECK(withCode > 0);
}
