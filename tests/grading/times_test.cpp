// The tables of times that stand in the lessons.
#include <doctest/doctest.h>

#include "common/grading/bench/lessons.h"

using namespace bench;

namespace {

Row row(const std::string& stage, const std::string& name, const std::string& on, const std::string& unit, double speed,
        double copy) {
    Row r;
    r.chapter = "08_gemm";
    r.stage = stage;
    r.name = name;
    r.on = on;
    r.unit = unit;
    r.speed = speed;
    r.copy = copy;
    r.milliseconds = 1000 / speed;
    r.blocks = "32 × 32 of 256";
    r.repeats = 30;
    return r;
}

Row stepOf(Row r, const std::string& step, double speed) {
    r.ladder = false;
    r.step = step;
    r.speed = speed;
    r.milliseconds = 1000 / speed;
    return r;
}

Results resultsOf(const std::vector<Row>& rows) { return {{}, 0, rows}; }

std::string tablesOf(const Results& results, const Results* beside = nullptr) {
    std::string text = tableOf(results, beside, "08_gemm", {"docs/results/some.json", "docs/results/other.json"});
    return text.substr(0, text.find("!["));
}

const Row before = row("8.7", "gemmVectorized", "4096³", "TFLOP/s", 25, 5),
          whole = row("8.8", "gemmFast", "4096³", "TFLOP/s", 50, 5);

}  // namespace

TEST_CASE("times: without steps there is no table of them") {
    CHECK(tablesOf(resultsOf({before, whole})) ==
          "| stage | size | blocks | ms | TFLOP/s | of the naive one |\n|---|---|---|--:|--:|--:|\n"
          "| 8.7 `gemmVectorized` | 4096³ | 32 × 32 of 256 | 40.000 | 25.0 | 5.0 × |\n"
          "| 8.8 `gemmFast` | 4096³ | 32 × 32 of 256 | 20.000 | 50.0 | 10.0 × |\n\n");
}

TEST_CASE("times: a stage without one of its steps, slowest first, and then as it is") {
    Row library = stepOf(whole, "", 49), otherSize = stepOf(whole, "of another size", 1);
    library.library = true;
    library.name = "cublasSgemm";
    library.copy = 0;
    otherSize.on = "1024³";
    Row slower = stepOf(whole, "without that", 40), faster = stepOf(whole, "without this", 45);
    Results results = resultsOf({before, whole, library, faster, otherSize, slower});
    const std::string steps =
        "| step by step, 4096³ | blocks | ms | TFLOP/s | of `gemmFast` |\n|---|---|--:|--:|--:|\n"
        "| 8.8 without that | 32 × 32 of 256 | 25.000 | 40.0 | 80.0 % |\n"
        "| 8.8 without this | 32 × 32 of 256 | 22.222 | 45.0 | 90.0 % |\n"
        "| 8.8 `gemmFast` | 32 × 32 of 256 | 20.000 | 50.0 | 100.0 % |\n\n";
    const std::string beside =
        "| beside a library | size | blocks | ms | TFLOP/s |\n|---|---|---|--:|--:|\n"
        "| `cublasSgemm` | 4096³ | 32 × 32 of 256 | 20.408 | 49.0 |\n\n";
    CHECK(tablesOf(results) == tablesOf(resultsOf({before, whole})) + steps + beside);
    // Bars are for stages and what they are compared with.
    CHECK(chartOf(results, "08_gemm").find("gemmVectorized") != std::string::npos);
    CHECK(chartOf(results, "08_gemm") == chartOf(resultsOf({before, whole, library}), "08_gemm"));
}

TEST_CASE("times: a chart has a ground, a title for readers, and one bar for what was measured twice") {
    Row again = whole, otherSize = row("8.8", "gemmFast", "8192³", "TFLOP/s", 51, 5);
    again.ladder = false;
    again.speed = 49;
    const std::string chart = chartOf(resultsOf({before, whole, again, otherSize}), "08_gemm");
    CHECK(chart.find("<rect class=\"page\"") != std::string::npos);
    CHECK(chart.find("<title>Chapter 8, gemm, on an ") != std::string::npos);
    CHECK(chart.find("@media (prefers") == std::string::npos);  // paper is light
    const size_t first = chart.find("gemmFast, 4096³");
    CHECK(first != std::string::npos);
    CHECK(chart.find("gemmFast, 4096³", first + 1) == std::string::npos);
    CHECK(chart.find("class=\"over\"") != std::string::npos);
}

TEST_CASE("times: steps of what only moves data are compared with the copy") {
    Row moved = row("2.7", "transposeFast", "16384²", "GB/s", 4000, 4096);
    CHECK(tablesOf(resultsOf({moved, stepOf(moved, "without a swizzle", 2048)}))
              .find("| step by step, 16384² | blocks | ms | GB/s | of the copy |\n|---|---|--:|--:|--:|\n"
                    "| 2.7 without a swizzle | 32 × 32 of 256 | 0.488 | 2048 | 50.0 % |\n"
                    "| 2.7 `transposeFast` | 32 × 32 of 256 | 0.250 | 4000 | 97.7 % |\n") != std::string::npos);
}

TEST_CASE("times: a file keeps the steps, and one from before there were any can be read") {
    Results results = resultsOf({whole, stepOf(whole, "without this", 45)});
    results.about["card"] = "some card";
    results.seconds = 39;
    std::string json = toJson(results);
    Results again = fromJson(json);
    CHECK(about(again, "card") == "some card");
    CHECK(again.seconds == 39);
    CHECK(again.rows.at(0).step == "");
    CHECK(again.rows.at(1).step == "without this");
    CHECK(again.rows.at(1).milliseconds == results.rows[1].milliseconds);
    const std::string step = "\"step\": \"without this\",";
    json.erase(json.find(step), step.size());
    CHECK(fromJson(json).rows.at(1).step == "");
    CHECK_THROWS(fromJson("{}"));
}

TEST_CASE("times: another card's stand in a last column, and a dash for what it has not") {
    Row faster = whole;
    faster.speed = 60;
    Results other = resultsOf({faster});
    other.about["card"] = "NVIDIA H100 80GB HBM3";
    CHECK(tablesOf(resultsOf({before, whole}), &other) ==
          "| stage | size | blocks | ms | TFLOP/s | of the naive one | on an H100 |\n|---|---|---|--:|--:|--:|--:|\n"
          "| 8.7 `gemmVectorized` | 4096³ | 32 × 32 of 256 | 40.000 | 25.0 | 5.0 × | – |\n"
          "| 8.8 `gemmFast` | 4096³ | 32 × 32 of 256 | 20.000 | 50.0 | 10.0 × | 60.0 |\n\n");
}

TEST_CASE("times: steps of stages of one size stand in one table") {
    Results results = resultsOf({before, whole, stepOf(before, "with that", 30), stepOf(whole, "without this", 45)});
    for (Row& r : results.rows) r.unit = "GB/s", r.copy = 100;
    const std::string text = tablesOf(results);
    CHECK(text.find("step by step", text.find("step by step") + 1) == std::string::npos);
    CHECK(text.find("| 8.7 with that |") < text.find("| 8.8 without this |"));
}
