// No circle of includes, rooms that include downwards only, and the picture of that.
#include "includes.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "picture.h"
#include "rooms.h"

using namespace house;

namespace {

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += "\n  " + line;
    return text;
}

std::vector<std::string> examplesOf(const std::vector<Arrow>& arrows) {
    std::vector<std::string> examples;
    for (const Arrow& a : arrows) examples.push_back(a.example);
    return examples;
}

std::string contents(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("includes: no circle among the files of this tree") {
    const Includes includes = readIncludes(".");
    CHECK(includes.size() > 300);
    const auto circle = circleIn(includes);
    CHECK_MESSAGE(circle.empty(), "these include each other:" << joined(circle));
}

TEST_CASE("includes: no circle among its parts, so that each can be read after those that it needs") {
    const Includes parts = partsOf(readIncludes("."));
    CHECK(parts.size() > 200);
    const auto circle = circleIn(parts);
    CHECK_MESSAGE(circle.empty(), "these need each other:" << joined(circle));
}

TEST_CASE("includes: a header and the source of the same name are one part") {
    const Includes includes{{"x/a.h", {}}, {"x/a.cpp", {"x/a.h", "x/b.h"}}, {"x/b.h", {"x/a.h"}}, {"y/a.h", {}}};
    CHECK(circleIn(includes).empty());
    CHECK(partsOf(includes) == Includes{{"x/a", {"x/b"}}, {"x/b", {"x/a"}}, {"y/a", {}}});
    CHECK(circleIn(partsOf(includes)) == std::vector<std::string>{"x/a", "x/b", "x/a"});
}

TEST_CASE("includes: a circle is shown") {
    CHECK(circleIn({{"a", {"b"}}, {"b", {"c", "d"}}, {"c", {}}, {"d", {"b"}}}) ==
          std::vector<std::string>{"b", "d", "b"});
    CHECK(circleIn({{"a", {"a"}}}) == std::vector<std::string>{"a", "a"});
    CHECK(circleIn({{"a", {"b", "c"}}, {"b", {"c"}}, {"c", {}}}).empty());
}

TEST_CASE("includes: found beside the file, from the root, among CUDA's headers, in the solution's chapter") {
    const Includes includes = readIncludes(".");
    CHECK(includes.at("common/text/utf8.cpp").count("common/text/utf8.h"));
    CHECK(includes.at("tests/graders/02_transpose.cpp").count("chapters/02_transpose/transpose.h"));
    CHECK(includes.at("chapters/02_transpose/transpose.h").count("common/cpu/include/cuda_runtime.h"));
    CHECK(includes.at("common/cpu/include/cpu_device/math.h").count("common/cpu/include/cpu_device/math.h") ==
          0);  // <math.h>
    CHECK(includes.at("solutions/02_transpose/transpose.cu").count("chapters/02_transpose/transpose.h"));
}

TEST_CASE("rooms: every file of common/ and tests/ is in one, and each includes only what is below it") {
    const Includes includes = readIncludes(".");
    for (const auto& file : includes) CHECK_MESSAGE(roomOf(file.first), file.first << " is in no room");
    const auto wrong = wrongArrows(arrowsBetweenRooms(includes));
    CHECK_MESSAGE(wrong.empty(), "not downwards (tests/house/rooms.cpp says what is):" << joined(examplesOf(wrong)));
}

TEST_CASE("rooms: an include that leads up is told, a new folder of common/ must be given its place") {
    const std::string up = "common/text/utf8.h", down = "common/cpu/run/grid.cpp";
    const auto wrong = wrongArrows(arrowsBetweenRooms({{up, {down}}, {down, {}}}));
    CHECK(examplesOf(wrong) == std::vector<std::string>{up + " includes " + down});
    CHECK(roomOf(up)->folder == "common/text");
    CHECK(roomOf("common/check.h")->folder == "common");
    CHECK(roomOf("common/new/file.h") == nullptr);
    CHECK(roomOf("tests/graders/02_transpose.cpp")->folder == "tests/graders");
}

TEST_CASE("rooms: an arrow that a longer way says already is not drawn") {
    const Includes includes{{"common/grading/bench/a.h", {"common/grading/command/b.h", "common/grading/stage/c.h"}},
                            {"common/grading/command/b.h", {"common/grading/stage/c.h"}},
                            {"common/grading/stage/c.h", {}}};
    CHECK(arrowsBetweenRooms(includes).size() == 3);
    CHECK(necessaryArrows(arrowsBetweenRooms(includes)).size() == 2);
}

TEST_CASE("rooms: the picture is the one that make architecture draws") {
    const std::string now = drawn(necessaryArrows(arrowsBetweenRooms(readIncludes("."))));
    CHECK_MESSAGE(contents("docs/pictures/architecture.svg") == now, "make architecture");
}
