// The pictures as SVG.
#include "common/grading/reports/svg.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "occurrences.h"
#include "samples.h"
#include "xml.h"

using namespace grade;

namespace {

// The d of the first path of these classes; one "M" for each box in it.
std::string pathOf(const std::string& svg, const std::string& classes) {
    std::string begin = "<path class=\"" + classes + "\" d=\"";
    size_t from = svg.find(begin);
    if (from == std::string::npos) return "";
    from += begin.size();
    return svg.substr(from, svg.find('"', from) - from);
}

size_t boxes(const std::string& svg, const std::string& classes) {
    std::string d = pathOf(svg, classes);
    return static_cast<size_t>(std::count(d.begin(), d.end(), 'M'));
}

std::vector<Request> many() {
    std::vector<Request> all(8);
    all[1].offset = [](int lane) { return 4096L * lane; };
    all[2].alignment = 4;
    all[3].bytes = 16;
    all[3].offset = [](int lane) { return 16L * lane; };
    all[4].mask = 0x00f0000f;
    all[5].bytes = 1;
    all[5].offset = [](int lane) { return lane; };
    all[6].kind = "sharedLoads";
    all[6].offset = [](int lane) { return 128L * lane; };
    all[6].units = 32;
    all[7].kind = "sharedAtomics";
    all[7].units = 32;
    all[7].offset = [](int) { return 0L; };
    return all;
}

}  // namespace

TEST_CASE("figures are well-formed, small, and load nothing") {
    for (const Request& r : many()) {
        std::string svg = svgOf(stageWith(r));
        CHECK(whatIsWrong(svg) == "");
        CHECK(svg.size() < 8000);
        CHECK(contains(svg, "<title"));
        CHECK(contains(textOf(svg), inWords(accessOf(r))));  // the description
        CHECK(contains(svg, "prefers-color-scheme:dark"));
        std::string elsewhere = svg;
        elsewhere.replace(elsewhere.find("http://www.w3.org/2000/svg"), 26, "");
        for (const char* foreign : {"http", "//", "url(", "@import", "<image", "<script"})
            CHECK_FALSE(contains(elsewhere, foreign));
    }
}

TEST_CASE("sectors: as many boxes as are moved, as many cells as are used") {
    auto all = many();
    std::string row = svgOf(stageWith(all[0])), column = svgOf(stageWith(all[1]));
    CHECK(boxes(row, "moved") == 4);
    CHECK(boxes(row, "load used") == 32);
    CHECK(boxes(row, "load lane") == 32);
    CHECK(boxes(column, "moved") == 32);
    CHECK(boxes(column, "load used") == 32);
    CHECK(contains(column, "4 096 bytes apart"));
    CHECK(boxes(svgOf(stageWith(all[2])), "moved") == 5);
    CHECK(boxes(svgOf(stageWith(all[3])), "load used") == 128);  // four cells of 4 bytes a lane
    CHECK(boxes(svgOf(stageWith(all[5])), "load used") == 32);   // a cell a byte
}

TEST_CASE("green is for what moves nothing in vain: of a sector for one word it is not, though less would not do") {
    Request one, apart = many()[1];
    apart.units = 32;
    one.offset = [](int) { return 0L; };
    one.units = 1;
    CHECK(contains(svgOf(stageWith(many()[0])), "class=\"verdict good\""));
    CHECK(contains(svgOf(stageWith(apart)), "class=\"verdict bad\""));
    CHECK(contains(svgOf(stageWith(one)), "class=\"verdict\""));
}

TEST_CASE("of every second element, the used halves lie in one row, below their lanes") {
    Request r;
    r.offset = [](int lane) { return 8L * lane; };
    r.units = 8;
    std::string svg = svgOf(stageWith(r)), used = pathOf(svg, "load used"), lanes = pathOf(svg, "load lane");
    // "M153 122v10" below "M145 72h16…": all with the y of the first, and the x of a lane's middle.
    std::string y = used.substr(used.find(' '), used.find('v') - used.find(' '));
    for (size_t u = 0, l = 0; u != std::string::npos; u = used.find('M', u + 1), l = lanes.find('M', l + 1)) {
        CHECK(used.substr(used.find(' ', u), y.size()) == y);
        CHECK(std::stod(used.substr(u + 1)) == std::stod(lanes.substr(l + 1)) + 8);
    }
}

TEST_CASE("wires run straight where lanes and elements lie in the same order") {
    CHECK_FALSE(contains(pathOf(svgOf(stageWith(many()[0])), "load wire"), "c"));
    CHECK_FALSE(contains(pathOf(svgOf(stageWith(many()[2])), "load wire"), "c"));  // also if misaligned
    CHECK_FALSE(contains(pathOf(svgOf(stageWith(many()[3])), "load wire"), "c"));
    CHECK(contains(pathOf(svgOf(stageWith(many()[1])), "load wire"), "c"));
}

TEST_CASE("lanes that take no part have a box and no wire") {
    std::string svg = svgOf(stageWith(many()[4]));
    CHECK(boxes(svg, "load lane") == 8);
    CHECK(boxes(svg, "idle") == 24);
    CHECK(boxes(svg, "load wire") == 8);
}

TEST_CASE("banks: a word for each lane, in the colour of a conflict") {
    std::string svg = svgOf(stageWith(many()[6]));
    CHECK(boxes(svg, "bank") == 32);
    CHECK(boxes(svg, "bad used") == 32);
    CHECK(contains(textOf(svg), "32 passes"));
    Request r;
    r.kind = "sharedLoads";
    r.units = 1;
    CHECK(boxes(svgOf(stageWith(r)), "load used") == 32);
    CHECK(boxes(svgOf(stageWith(r)), "bad used") == 0);
}

TEST_CASE("two figures of one page share no id") {
    StageResult a = stageWith({}), b = stageWith({});
    b.stage.id = "1.3";
    auto idsIn = [](const std::string& svg) { return svg.substr(svg.find("aria-labelledby"), 40); };
    CHECK(idsIn(svgOf(a)) != idsIn(svgOf(b)));
}

TEST_CASE("a lesson's figure does not give the answer away") {
    Request r;
    r.source = "out[row] = in[col];";
    std::string svg = svgForLesson(stageWith(r));
    CHECK(whatIsWrong(svg) == "");
    CHECK_FALSE(contains(svg, "out[row]"));
    CHECK_FALSE(contains(svg, "in line"));
    CHECK(boxes(svg, "load used") == 32);
}

TEST_CASE("names and source lines of students are text") {
    Request r;
    r.object = "<in & \"out\">";
    r.source = "if (a < b && c > d) out[0] = '\x01\xff';";
    std::string svg = svgOf(stageWith(r));
    CHECK(whatIsWrong(svg) == "");
    CHECK(contains(textOf(svg), "Load from <in & \"out\">"));
    CHECK(contains(textOf(svg), "if (a < b && c > d)"));
}
