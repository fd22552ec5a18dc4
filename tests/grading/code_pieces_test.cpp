// What a stage comes to in a file, by which a class knows that somebody has passed it by the same code.
#include "common/grading/strict/code_pieces.h"
#include "common/grading/strict/known_stages.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace grade;

namespace {

std::string reached(const std::string& code) { return codeReachedFrom({"launch"}, codePiecesOf(code)); }

const std::string plainLaunch = "void launch(int n) { work<<<1, n>>>(); }\n";
const std::string work = "__global__ void work() { helper(); }\n";
const std::string helper = "__device__ int helper() { return 1; }\n";

}  // namespace

TEST_CASE("code_pieces: what is written in another way is the same, and what does something else is not") {
    const std::string code = reached(helper + work + plainLaunch);
    CHECK(reached(helper + "__global__ void work()\n{\n    helper();\n}\n" + plainLaunch) == code);
    CHECK(reached(helper + work + "void launch(int threads) { work<<<1, threads>>>(); }") == code);
    CHECK(reached(helper + work + plainLaunch + "void other() { launch(2); }") == code);
    CHECK(reached(helper + work + plainLaunch + "const double predicted = 2;") == code);
    for (const std::string& changed :
         {helper + work + "void launch(int n) { work<<<2, n>>>(); }", work + helper + plainLaunch,
          "__device__ int helper() { return 2; }" + work + plainLaunch,
          "#define helper other\n" + helper + work + plainLaunch,
          "int f();\nstatic int early = f();" + helper + work + plainLaunch,
          "struct Early { Early(); }; Early early;" + helper + work + plainLaunch,
          "using namespace std;" + helper + work + plainLaunch,
          helper + "namespace other { __device__ int helper() { return 1; } }" + work + plainLaunch})
        CHECK(reached(changed) != code);
}

TEST_CASE("code_pieces: marks side by side are not those apart, and members are not variables") {
    auto body = [](const std::string& text) { return reached("void launch(int a, int b) { " + text + " }"); };
    CHECK(body("a = a++ + b;") != body("a = a + ++b;"));
    CHECK(body("int c = a; b = c;") == body("int d = a; b = d;"));
    CHECK(body("int c = a; b = c;") != body("int c = b; b = c;"));
    CHECK(body("int c = v.x; f(c);") == body("int d = v.x; f(d);"));
    CHECK(body("int x = v.x; f(x);") != body("int x = v.y; f(x);"));
    CHECK(body("int x = 1, y = 2; f(x, y);") != body("int x = 1, y = 2; f(y, x);"));
    CHECK(body("struct P { int a, b; } p; f(p.b);") != body("struct P { int b, a; } p; f(p.b);"));
    CHECK(body("int p = 1, q = 2; f(a ? p : q);") != body("int p = 1, r = 2; f(a ? p : q);"));
    CHECK(body("{ int gridDim = 1; } f(gridDim);") != body("{ int c = 1; } f(c);"));
    CHECK(body("f(\"a b\");") != body("f(\"ab\");"));
    CHECK(body("int x = 1; f(x, global);") != body("int global = 1; f(global, global);"));
}

TEST_CASE("code_pieces: parts that belong to what stands before, and what the library calls by itself, count") {
    const std::string type = "struct S { int a; S(); };\n", user = "void launch() { S s; sort(s); }\n";
    CHECK(reached(type + "S::S() : a{1} {}\n" + user) != reached(type + "S::S() : a{2} {}\n" + user));
    CHECK(reached(type + "S::S() : a{1} { f(); }\n" + user) != reached(type + "S::S() : a{1} { g(); }\n" + user));
    CHECK(reached(type + "void swap(S& a, S& b) { f(); }\n" + user) !=
          reached(type + "void swap(S& a, S& b) { g(); }\n" + user));
    CHECK(reached("enum { rows = 4 }; void launch() { f(rows); }") !=
          reached("enum { rows = 8 }; void launch() { f(rows); }"));
    CHECK(reached("template <int n> void k() {} template <> void k<3>() { f(); } void launch() { k<3>(); }") !=
          reached("template <int n> void k() {} template <> void k<3>() {} void launch() { k<3>(); }"));
    CHECK(reached("int one = 1, two = one; void launch() { f(two); }") !=
          reached("int one = 2, two = one; void launch() { f(two); }"));
}

TEST_CASE("code_pieces: where the file breaks off is part of it") {
    CHECK(reached(plainLaunch + "namespace { int launch(long") != reached(plainLaunch));
}

TEST_CASE("code_pieces: where it cannot be told, nothing is") {
    CHECK(reached("#ifdef X\nvoid launch() {}\n#endif\n").empty());
    CHECK(reached("void launch() { f(__LINE__); }").empty());
}

TEST_CASE("code_pieces: a stage's names are those that its grader comes to, and no other's") {
    const std::string graders =
        "namespace { auto tried = [] { launchOne(); }; int n() { return predicted; } }\n"
        "STAGE(\"1.1\", \"a\", \"b\", \"\") { tried(); n(); }\nSTAGE(\"1.2\", \"c\", \"d\", \"\") { launchTwo(); }\n";
    const std::set<std::string> one = namesOfStage(graders, "1.1"), two = namesOfStage(graders, "1.2");
    CHECK(one.count("launchOne") == 1);
    CHECK(one.count("predicted") == 1);
    CHECK(one.count("launchTwo") == 0);
    CHECK(two.count("launchTwo") == 1);
    CHECK(two.count("launchOne") == 0);
}

TEST_CASE("code_pieces: what was passed is known by its code and its conditions") {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("known." + std::to_string(std::rand()));
    fs::create_directory(folder);
    const std::string graders = folder / "graders.cpp";
    std::ofstream(graders) << "STAGE(\"1.1\", \"a\", \"b\", \"\") { launch(1); }\n";
    const KnownStages known(folder / "known", graders, plainLaunch + work, "seed 1");
    StageResult passed;
    passed.stage.id = "1.1";
    StageResult asked = passed;
    CHECK(!known.has(asked));
    passed.outcome = Outcome::failed;
    known.keep(passed);
    CHECK(!known.has(asked));
    passed.outcome = Outcome::passed;
    passed.facts = {"4 sectors, 100 %"};
    passed.predictions = {{"sectors", "", 3.0, 4.0}};
    known.keep(passed);
    CHECK(known.has(asked));
    CHECK(asked.outcome == Outcome::passed);
    CHECK(asked.facts == passed.facts);
    REQUIRE(asked.predictions.size() == 1);
    CHECK(asked.predictions[0].guessed == 3.0);
    StageResult other = StageResult();
    other.stage.id = "1.1";
    CHECK(!KnownStages(folder / "known", graders, plainLaunch + work, "seed 2").has(other));
    CHECK(!KnownStages(folder / "known", graders, "void launch(int n) {}", "seed 1").has(other));
    CHECK(KnownStages(folder / "known", graders, "const int x = 3;\n" + plainLaunch + work, "seed 1").has(other));
    fs::remove_all(folder);
}
