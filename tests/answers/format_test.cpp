// How answers are stored: what is read from a file, and what is refused as a mistake of its author.
#include <doctest/doctest.h>

#include "answer.h"
#include "grading.h"

using namespace answers;

namespace {

path write(const std::string& name, const std::string& text) {
    path file = program_tests::scratchFolder() / name;
    std::ofstream(file) << text;
    return file;
}

const std::string solutionText = R"(#include "x.h"
#include <cmath>

void twice(float* x) {
    // TODO(1.1): double it.
    // BEGIN(1.1)
    *x *= 2;
    // INSTEAD
    // *x += 0;
    // END(1.1)
}
// BEGIN(1.2 kernel)
int answer = 42;
// END(1.2 kernel)
)";

const std::string head = "// Stage 1.1: halved.\n// Refused: half\n";
const std::string body = "// BEGIN(1.1)\n    *x /= 2;\n// END(1.1)\n";

std::string complaintAbout(const std::string& text) {
    path solution = write("solution.cu", solutionText);
    try {
        readAnswer(write("answer.cu", text), regionsOf(solution), {"1.1", "1.2"});
    } catch (const BadAnswer& e) {
        return e.what();
    }
    return "";
}

bool complains(const std::string& text, const std::string& about) {
    return complaintAbout(text).find(about) != std::string::npos;
}

}  // namespace

TEST_CASE("format: what a file of an answer must say") {
    CHECK(complaintAbout(head + body) == "");
    CHECK(complaintAbout("// Stage 1.1: x *= 2, otherwise.\n// Passes.\n" + body) == "");
    CHECK(complains("// Refused: half\n" + body, "does not begin with a line"));
    CHECK(complains("// Stage 1.7: halved.\n// Refused: half\n" + body, "there is no stage 1.7"));
    CHECK(complains("// Stage 1.1: halved.\n" + body, "must have a line"));
    CHECK(complains("// Stage 1.1: halved.\n// Refused: half\n// Passes.\n" + body, "must have a line"));
    CHECK(complains("// Stage 1.1: halved.\n// Refused: x\n" + body, "says too little"));
    CHECK(complains(head, "replaces nothing"));
    CHECK(complains(head + "// BEGIN(1.3)\n// END(1.3)\n", "no region 1.3"));
    CHECK(complains(head + "// BEGIN(1.1)\n", "has no END"));
    CHECK(complains(head + "// END(1.1)\n", "without its BEGIN"));
    CHECK(complains(head + body + body, "is there twice"));
    const std::string change =
        "// CHANGE(1.2 kernel)\nint answer = 42;\n// TO\nint answer = 6 * 7;\n// END(1.2 kernel)\n";
    CHECK(complaintAbout(head + change) == "");
    CHECK(complains(head + change + change, "exactly once"));  // the second no longer finds it
    const std::string twice =
        "// CHANGE(1.2 kernel)\nint answer = 42;\n// TO\nint answer = 42;\nint answer = 42;\n// END(1.2 kernel)\n";
    CHECK(complains(head + twice + change, "exactly once"));
    CHECK(complains(head + "// CHANGE(1.2 kernel)\nint answer = 41;\n// TO\n// END(1.2 kernel)\n", "exactly once"));
    CHECK(complains(head + "// CHANGE(1.2 kernel)\nanswer = 42;\n// TO\n// END(1.2 kernel)\n",
                    "exactly once"));  // half a line
    CHECK(complains(head + "// CHANGE(1.2 kernel)\nint answer = 42;\n// END(1.2 kernel)\n", "exactly once"));
    CHECK(complains(head + "// CHANGE(1.3)\nint answer = 42;\n// TO\n// END(1.3)\n", "no region 1.3"));
    CHECK(complains(head + "// BEGIN(1.1)\n" + change, "begins inside of 1.1"));
}

TEST_CASE("format: answers are put in place of the solution's regions") {
    path solution = write("solution.cu", solutionText);
    std::set<std::string> stages{"1.1", "1.2"};
    Answer a = readAnswer(write("a.cu", head + "// BEGIN(top)\nint helper;\n// END(top)\n" + body), regionsOf(solution),
                          stages);
    CHECK(a.stage == "1.1");
    CHECK(a.refused == std::vector<std::string>{"half"});
    std::string text = assemble(solution, {&a});
    CHECK(text.find("#include <cmath>\nint helper;\n") != std::string::npos);
    CHECK(text.find("    *x /= 2;\n    // END(1.1)\n}\n") != std::string::npos);
    CHECK(text.find("*x *= 2") == std::string::npos);
    CHECK(text.find("int answer = 42;") != std::string::npos);

    Answer changed = readAnswer(
        write("changed.cu", head + "// Step: without answers\n// CHANGE(1.1)\n    *x *= 2;\n// TO\n    *x += *x;\n"
                                   "    *x += 0;\n// END(1.1)\n"),
        regionsOf(solution), stages);
    CHECK(changed.step == "without answers");
    CHECK(changed.regions["1.1"] == "    *x += *x;\n    *x += 0;\n    // INSTEAD\n    // *x += 0;\n");

    // Two answers to a stage go into two programs, and one that touches another stage's region into its own.
    Answer b = a, c = a, d = a;
    c.stage = d.stage = "1.2";
    c.regions = {{"1.2 kernel", ""}};
    std::vector<Answer> all{a, b, c, d};
    auto packed = packs(all);
    REQUIRE(packed.size() == 3);
    CHECK(packed[0] == std::vector<const Answer*>{&all[0], &all[2]});
    CHECK(packed[1] == std::vector<const Answer*>{&all[1]});
    CHECK(packed[2] == std::vector<const Answer*>{&all[3]});
}

TEST_CASE("format: solving a starter only adds lines") {
    path solution = write("solution.cu", solutionText);
    std::vector<std::string> kept = linesToKeep(solution);
    CHECK(kept == std::vector<std::string>{"#include \"x.h\"", "#include <cmath>", "void twice(float* x) {", "}"});
    CHECK(firstMissing(kept, solutionText) == "");
    CHECK(firstMissing(kept, "#include \"x.h\"\n#include <cmath>\nvoid twice(float* x) {\n  *x = *x + *x;\n}\n") == "");
    CHECK(firstMissing(kept, "#include \"x.h\"\nvoid twice(float* x) {\n}\n") == "#include <cmath>");
    CHECK(firstMissing(kept, "#include \"x.h\"\n#include <cmath>\nvoid twice(double* x) {\n}\n") == kept[2]);
}
