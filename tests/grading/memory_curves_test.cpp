// The figures of chapter 1, from a card that nobody makes.
#include <doctest/doctest.h>

#include <algorithm>

#include "common/grading/bench/memory_curves.h"
#include "common/grading/bench/plot.h"

using namespace bench;

namespace {

// 10 multiprocessors, an L2 of 8 MiB; a load takes 20, 200 or 500 ns, and the memory brings 1000 GB/s.
Results madeUp() {
    Results r;
    r.about["card"] = "NVIDIA X1";
    auto point = [&](const char* curve, const char* line, double x, double y) {
        r.points.push_back({curve, line, x, y});
    };
    point("card", "multiprocessors", 10, 0);
    point("card", "bytes of registers per multiprocessor", 65536, 0);
    point("card", "bytes of shared memory per multiprocessor", 32768, 0);
    point("card", "bytes of L2", 8 << 20, 0);
    point("card", "bytes of memory", 1 << 30, 0);
    for (double bytes = 4096; bytes <= 64 << 20; bytes *= 2) {
        const bool first = bytes <= 16384, second = bytes <= 8 << 20;
        point("latency", "one chain", bytes, first ? 20 : second ? 200 : 500);
        point("sweep", "read again and again", bytes, first ? 9000 : second ? 3000 : 1000);
    }
    for (double loads : {1, 2, 4, 8})
        point("in flight", "4 bytes per load, 1024 threads per SM", 40960 * loads, std::min(80 * loads, 990.0));
    return r;
}

Row rowOf(const char* chapter, const char* stage, const char* name, const char* on, double speed,
          bool product = false) {
    Row r;
    r.chapter = chapter, r.stage = stage, r.name = name, r.on = on, r.speed = speed;
    r.unit = product ? "TFLOP/s" : "GB/s";
    r.peak = product ? 0 : 1000;
    r.operations = product ? 2.0 * 1200 * 1200 * 1200 : 0;
    return r;
}

Results withRows() {
    Results r = madeUp();
    r.rows = {
        rowOf("01_bandwidth", "1.3", "copyRow", "1024²", 900), rowOf("07_reduction", "7.9", "sum", "2²⁰ ints", 800),
        rowOf("08_gemm", "8.2", "gemmNaive", "1200³", 2, true), rowOf("08_gemm", "8.2", "gemmNaive", "64³", 1, true),
        rowOf("08_gemm", "8.8", "multiplyAddsOnly", "registers only", 20, true)};
    r.rows.back().ladder = false;
    return r;
}

const Figure* find(const std::vector<Figure>& figures, const std::string& name) {
    for (const Figure& f : figures)
        if (f.name == name) return &f;
    return nullptr;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("memory curves: without points and rows there are no figures") {
    CHECK(memoryFigures(Results(), nullptr).empty());
}

TEST_CASE("memory curves: the card, its sizes, latencies and rates") {
    const std::vector<Figure> figures = memoryFigures(madeUp(), nullptr);
    const Figure* card = find(figures, "card");
    REQUIRE(card);
    CHECK(holds(card->table, "| L2 | 8 MiB for all | 200.0 ns | 3 000 GB/s | 600 KB | 60 KB |\n"));
    CHECK(holds(card->table, "| memory (DRAM) | 1 GiB | 500.0 ns | 1 000 GB/s | 500 KB | 50 KB |\n"));
    CHECK(holds(card->table, "| registers | 64 KiB per SM |  |  |  |  |\n"));
    CHECK(holds(card->svg, "… SM 9<"));
    CHECK(holds(card->svg, "20.0 ns, 9 000 GB/s"));
}

TEST_CASE("memory curves: one line for each that was measured, and another card's beside it") {
    Results other = madeUp();
    other.about["card"] = "NVIDIA Y2 with much";
    const std::vector<Figure> alone = memoryFigures(madeUp(), nullptr), both = memoryFigures(madeUp(), &other);
    CHECK(holds(find(alone, "latency")->svg, "X1: one chain"));
    CHECK(!holds(find(alone, "latency")->svg, "Y2"));
    CHECK(holds(find(both, "latency")->svg, "Y2: one chain"));
    CHECK(holds(find(both, "sweep")->svg, "Y2: read again and again"));
    CHECK(holds(find(both, "card")->table, "| Y2 | holds |"));
}

TEST_CASE("memory curves: Little's law, of the memory's own latency and rate") {
    const Figure f = *find(memoryFigures(madeUp(), nullptr), "in_flight");
    CHECK(holds(f.svg, "Little's law: bytes in flight / 500 ns, up to 1 000 GB/s"));
    CHECK(holds(f.table, "| 4 bytes per load, 1024 threads per SM | 80 | 160 | 320 | 640 |\n"));
}

TEST_CASE("memory curves: the roof, and each stage that computes once below it") {
    const std::vector<Figure> figures = memoryFigures(withRows(), nullptr);
    const Figure* roof = find(figures, "roofline");
    REQUIRE(roof);
    CHECK(holds(roof->svg, "the ridge: 20.0"));
    CHECK(holds(roof->table, "| 7.9 `sum` | 0.500 | 400 | 500 | 80.0 % |\n"));
    CHECK(holds(roof->table, "| 8.2 `gemmNaive` | 200 | 2 000 | 20 000 | 10.0 % |\n"));
    CHECK(!holds(roof->table, "copyRow"));
    CHECK(!holds(roof->table, "multiplyAddsOnly"));
}

TEST_CASE("memory curves: a file keeps the points") {
    const Results again = fromJson(toJson(madeUp()));
    REQUIRE(again.points.size() == madeUp().points.size());
    CHECK(again.points[7].curve == madeUp().points[7].curve);
    CHECK(again.points[7].y == madeUp().points[7].y);
}

TEST_CASE("plot: places lie where the axes say") {
    Axis x{"x", {{1, "1"}, {100, "100"}}}, y{"y", {{0, "0"}, {10, "10"}}, true};
    const std::string svg = drawn({"t", x, y, {{"", {{1, 0}, {10, 5}, {100, 10}}}}});
    CHECK(holds(svg, "points=\"64.0,340.0 344.0,190.0 624.0,40.0 \""));
}

TEST_CASE("plot: ticks") {
    auto texts = [](const Axis& axis) {
        std::string all;
        for (const auto& tick : axis.ticks) all += tick.second + ";";
        return all;
    };
    CHECK(texts(powersOfTen("", 0.02, 3000)) == "0.01;0.1;1;10;100;1 000;10 000;");
    CHECK(texts(sizesInBytes("", 4096, 1 << 20)) == "4 KiB;16 KiB;64 KiB;256 KiB;1 MiB;");
    CHECK(texts(fromZero("", 730)) == "0;100;200;300;400;500;600;700;800;");
    CHECK(inBytes(233472) == "228 KiB");
}
