// ./grade --compare: which lines of two files belong to a stage, how they stand beside one another, what differs.
#include <doctest/doctest.h>

#include <sstream>

#include "common/grading/reports/columns.h"
#include "common/grading/reports/compare.h"
#include "common/grading/reports/counts.h"
#include "common/grading/reports/definitions.h"
#include "common/grading/reports/versions.h"
#include "common/text/width.h"
#include "samples.h"

using namespace grade;

namespace {

using Strings = std::vector<std::string>;

std::string joined(const Strings& lines) {
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
}

const std::string book = R"(#include "transpose.h"
const double guess = 8;

__global__ void first(int* out) {
    // TODO(2.1): begin.
    // BEGIN(2.1)
    *out = 1;
    // END(2.1)
}

// BEGIN(2.10 constant)
constexpr int side = 32, padded = side + 1;   // of a tile
// END(2.10 constant)

// BEGIN(2.2 kernel)
// Helps.
template <int n>
__device__ int helper(int i) { return n * i; }

struct __align__(8) Pair { int x, y; };
// END(2.2 kernel)

void launchSecond(int* out) {
    // TODO(2.2): launch it. About 2 lines,
    // or three.
    // BEGIN(2.2 launch)
    first<<<1, helper<2>(16)>>>(out);
    // "}" and '{' are no braces: */
    CHECK_LAUNCH();
    // INSTEAD
    // wrong();
    // END(2.2 launch)
}
)";

// What belongs to a stage, in the book and in a file that says the same.
std::string bookOf(const std::string& stage) {
    std::string all;
    for (const Versions& v : versionsOf(stage, book, "")) all += joined(v.book) + "--\n";
    return all;
}

}  // namespace

TEST_CASE("versions: the book's definitions that hold something of the stage, without what the starter says") {
    CHECK(bookOf("2.1") == "__global__ void first(int* out) {\n    *out = 1;\n}\n--\n");
    CHECK(bookOf("2.10") == "constexpr int side = 32, padded = side + 1;   // of a tile\n--\n");
    CHECK(bookOf("2.2") ==
          "// Helps.\ntemplate <int n>\n__device__ int helper(int i) { return n * i; }\n--\n"
          "struct __align__(8) Pair { int x, y; };\n--\n"
          "void launchSecond(int* out) {\n    first<<<1, helper<2>(16)>>>(out);\n"
          "    // \"}\" and '{' are no braces: */\n    CHECK_LAUNCH();\n}\n--\n");
    CHECK(versionsOf("2.3", book, "").empty());
    CHECK(versionsOf("2", book, "").empty());
    CHECK(versionsOf("2.2", "", "int x;").empty());
}

TEST_CASE("versions: the reader's of the same names, and what is the reader's own") {
    const std::string yours = R"CU(namespace {
/* { */ constexpr int threads = 32;   // größer als 31
#define BRACE {
int deeper() { return threads; }
int myOwn() { return deeper(); }
int unused() { return 0; }
}
void launchSecond(int* out) {
    // TODO(2.2): launch it. About 2 lines,
    // Mine.
    first<<<1, myOwn()>>>(out);   /* unused() */ const char* s = "unused()";
}
__global__ void first(int* out) { *out = 1; }
)CU";
    std::vector<Versions> all = versionsOf("2.2", book, yours);
    REQUIRE(all.size() == 6);
    CHECK(all[0].yours.empty());
    CHECK(all[1].yours.empty());
    CHECK(joined(all[2].yours) ==
          "void launchSecond(int* out) {\n    // Mine.\n"
          "    first<<<1, myOwn()>>>(out);   /* unused() */ const char* s = \"unused()\";\n}\n");
    CHECK(joined(all[3].yours) == "/* { */ constexpr int threads = 32;   // größer als 31\n");
    CHECK(joined(all[4].yours) == "int deeper() { return threads; }\n");
    CHECK(joined(all[5].yours) == "int myOwn() { return deeper(); }\n");
    CHECK(all[5].book.empty());
    // Lines that end as Windows has it.
    CHECK(versionsOf("2.1", book, "void first() {\r\n}\r\n")[0].yours == Strings{"void first() {", "}"});
}

TEST_CASE("columns: code goes on in a further line, indented, and no line is too wide") {
    CHECK(fitted({"int a;", "", "\tint b;"}, 20) == Strings{"int a;", "", "    int b;"});
    CHECK(fitted({"  one two three four"}, 11) == Strings{"  one two", "     three", "     four"});
    CHECK(fitted({"abcdefghijklm"}, 8) == Strings{"abcdefgh", "    ijkl", "    m"});
    for (size_t columns : {8, 20, 33})
        for (const std::string& line :
             fitted({"    größe = 大きさ大きさ大きさ + \xff\x1b[31m * 12345678901234567890;"}, columns)) {
            CHECK(text::width(line) <= columns);
            CHECK(line.find('\x1b') == std::string::npos);
        }
}

TEST_CASE("columns: side by side, the right one begins where it must") {
    CHECK(sideBySide({"ä", "b"}, {"c"}, 13) == "ä     │ c\nb     │\n");
    CHECK(sideBySide({}, {"c", "d"}, 13) == "      │ c\n      │ d\n");
    std::istringstream in(sideBySide(Strings(3, std::string(200, 'x')), Strings(2, std::string(90, 'y')), 101));
    for (std::string line; std::getline(in, line);) CHECK(text::width(line) <= 101);
}

namespace {

// Of a kernel with so many requests of loads and stores.
std::string counted(int launches, int loads, int sharedLoads, int conflicts) {
    nlohmann::json global{{"requests", 0}, {"sectors", 0}, {"bytesAsked", 0}},
        shared{{"requests", 0}, {"conflicts", 0}};
    nlohmann::json kernel{{"launches", launches},    {"blocks", 3},           {"threads", 96},
                          {"barriersPerBlock", 2},   {"globalLoads", global}, {"globalStores", global},
                          {"globalAtomics", global}, {"sharedLoads", shared}, {"sharedStores", shared},
                          {"sharedAtomics", shared}};
    kernel["globalLoads"] = {{"requests", loads}, {"sectors", 4 * loads}, {"bytesAsked", 128 * loads}};
    kernel["sharedLoads"] = {{"requests", sharedLoads}, {"conflicts", conflicts}};
    return asText({{"kernels", {kernel, kernel}}});
}

StageResult resultWith(const std::string& report, const std::string& on = "64 × 64") {
    StageResult r;
    r.report = report;
    r.reportOn = on;
    return r;
}

}  // namespace

TEST_CASE("compare: what differs in counts, and nothing else") {
    const StageResult theirs = resultWith(counted(1, 1000, 8, 0));
    std::string table = differenceOf(theirs, resultWith(counted(1, 500, 8, 7)));
    std::istringstream in(table);
    Strings lines;
    for (std::string line; std::getline(in, line);) {
        CHECK(text::width(line) <= 60);
        lines.push_back(line);
    }
    INFO(table);
    CHECK(lines == Strings{"Counted on 64 × 64: what differs", "",
                           "                                     the book            you",
                           "  global loads, requests                2 000          1 000",
                           "  global loads, sectors                 8 000          4 000",
                           "  global loads, bytes asked           256 000        128 000",
                           "  shared loads, conflicts                   0             14"});
    CHECK(differenceOf(theirs, theirs) == "Counted on 64 × 64: (the same counts)\n");
    const auto unnamed = resultWith(counted(1, 1000, 8, 0), "");
    CHECK(differenceOf(unnamed, unnamed) == "Counted: (the same counts)\n");
    CHECK(differenceOf(theirs, resultWith(counted(1, 1000, 8, 0), "1 × 1")).find("yours on 1 × 1") !=
          std::string::npos);
    CHECK(differenceOf(theirs, resultWith("")) == "This stage counts no launch.\n");
    CHECK(differenceOf(resultWith("{}"), theirs) == "This stage counts no launch.\n");
    CHECK(countsOf(counted(1, 1, 1, 1))[3].n == 12);  // barriers of all blocks
}
