// Which stages may share a program, and the kept list of survivors.
#include <doctest/doctest.h>

#include <sstream>

#include "reasons.h"

using namespace mutants;

namespace {

const std::string chapter = R"(
constexpr int side = 32;
// BEGIN(1.1)
__device__ int twice(int x) { return 2 * x; }
// END(1.1)
__global__ void one(int* a) { a[0] = twice(side); }
__global__ void two(int* a, int n) {
    // BEGIN(1.2)
    a[0] = n;
    // END(1.2)
}
// BEGIN(1.3)
static int many(int n) { return n; }
// END(1.3)
void launchTwo(int* a) { two<<<1, 1>>>(a, many(1)); }
)";
const std::string grader = R"(
namespace {
void check(int n) { launchTwo(nullptr); }
}
STAGE("1.1", "twice", "it", "") { one(); }
STAGE("1.2", "two", "it", "") { check(1); }
STAGE("1.3", "many", "it", "") { many(1); }
)";

Reason only(const std::string& text) {
    std::istringstream in(text);
    return readReasons(in).at(0);
}

std::string complaintAbout(const std::string& text) {
    try {
        only(text);
    } catch (const std::runtime_error& e) {
        return e.what();
    }
    return "";
}

const std::string entry =
    "class: whole steps\noperators: comparison, boundary\nstages: 2.6\nwas: i < side\nnow: i != side\n";
const std::string reason = "reason: The index meets its limit exactly,\n  so both end at the same time.\n";

Mutant mutant(const char* operatorName, const std::string& stage, const std::string& diff) {
    Mutant m{"", nullptr, operatorName, diff, {}, false};
    m.answer.stage = stage;
    return m;
}

}  // namespace

TEST_CASE("uses: stages that use one another's code, through functions of nobody and the grader") {
    Uses uses(chapter, grader);
    CHECK(uses.independent("1.1", "1.2"));
    CHECK(uses.independent("1.1", "1.3"));
    CHECK_FALSE(uses.independent("1.2", "1.3"));
    CHECK_FALSE(uses.independent("1.3", "1.2"));
    CHECK(uses.usersOf(chapter.find("launchTwo")) == std::vector<std::string>{"1.2"});
    CHECK(uses.usersOf(chapter.find("int many")) == std::vector<std::string>{"1.2", "1.3"});
}

TEST_CASE("uses: names of functions, constants and structures, and none of parameters") {
    auto names = [](const std::string& text) { return piecesOf(Source(text)).at(0).names; };
    using Names = std::set<std::string>;
    CHECK(names("__global__ void __launch_bounds__(32) f(int n) { g(n); }") == Names{"f"});
    CHECK(names("constexpr int a = 1, b[2] = {1, 2};") == Names{"a", "b"});
    CHECK(names("struct __align__(8) Point { float x; };") == Names{"Point"});
    CHECK(piecesOf(Source("namespace { int a; }\nint b;")).size() == 2);
}

TEST_CASE("survivors: a class covers what it names") {
    Reason r = only(entry + reason);
    CHECK(r.text == "The index meets its limit exactly, so both end at the same time.");
    CHECK(r.covers(mutant("comparison", "2.6", "-for (; i < side;)\n+for (; i != side;)\n")));
    CHECK_FALSE(r.covers(mutant("arithmetic", "2.6", "-for (; i < side;)\n+for (; i != side;)\n")));
    CHECK_FALSE(r.covers(mutant("comparison", "2.7", "-for (; i < side;)\n+for (; i != side;)\n")));
    CHECK_FALSE(r.covers(mutant("comparison", "2.6", "-for (; i < n;)\n+for (; i != side;)\n")));
    CHECK_FALSE(r.covers(mutant("comparison", "2.6", "-for (; i < side;)\n+for (; i > side;)\n")));
}

TEST_CASE("survivors: what is wrong with a class is said") {
    auto complains = [](const std::string& text, const std::string& about) {
        return complaintAbout(text).find(about) != std::string::npos;
    };
    CHECK(complains(entry, "says no reason"));
    CHECK(complains(entry + "reason: fine\n", "the reason is no sentence"));
    CHECK(complains("class: a\noperators: magic\nstages: all\nwas: .\nnow: .\n" + reason, "no operator \"magic\""));
    CHECK(complains("class: a\noperators: step\nstages: all\nwas: (\nnow: .\n" + reason, "no regular expression"));
    CHECK(complains("nonsense\n", "what is \"nonsense\"?"));
    CHECK(complains(entry + reason + "\n" + entry + reason, "two classes \"whole steps\""));
}

TEST_CASE("survivors: each class of the kept list covers mutants of the book") {
    const std::vector<Reason> reasons = keptReasons();
    std::set<std::string> covered;
    for (const Base& base : basesOfTheBook())
        for (const Mutant& m : mutantsOf(base))
            for (const Reason& r : reasons)
                if (!covered.count(r.name) && r.covers(m)) covered.insert(r.name);
    for (const Reason& r : reasons)
        CHECK_MESSAGE(covered.count(r.name), "the class \"" << r.name << "\" covers nothing");
}
