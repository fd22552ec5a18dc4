#include "common/text/numbers.h"

#include <doctest/doctest.h>

#include <limits>

using namespace text;

TEST_CASE("numbers: digits in groups of three") {
    CHECK(number(0) == "0");
    CHECK(number(999) == "999");
    CHECK(number(1000) == "1 000");
    CHECK(number(1048576) == "1 048 576");
    CHECK(number(std::numeric_limits<uint64_t>::max()) == "18 446 744 073 709 551 615");
}

TEST_CASE("numbers: a share has one decimal where that says more") {
    CHECK(percent(0) == "0 %");
    CHECK(percent(0.125) == "12.5 %");
    CHECK(percent(0.5) == "50 %");
    CHECK(percent(0.5002) == "50 %");
    CHECK(percent(0.5006) == "50.1 %");
    CHECK(percent(1) == "100 %");
    CHECK(percent(1.25) == "125 %");
}

TEST_CASE("numbers: decimals, elements and shapes") {
    CHECK(decimal(31.96, 1) == "32.0");
    CHECK(decimal(-0.5, 2) == "-0.50");
    CHECK(decimal(std::numeric_limits<double>::max(), 0).size() == 309);
    CHECK(value(0.1) == "0.1");
    CHECK(value(16777216) == "1.677722e+07");
    CHECK(times(17, 1000) == "17 × 1000");
    CHECK(powerOfTwo(20) == "2²⁰");
    CHECK(powerOfTwo(0) == "2⁰");
}

TEST_CASE("numbers: one, and many") {
    CHECK(plural(1, "sector") == "1 sector");
    CHECK(plural(0, "sector") == "0 sectors");
    CHECK(plural(2048, "sector") == "2 048 sectors");
    CHECK(plural(1, "launch", "launches") == "1 launch");
    CHECK(plural(2, "launch", "launches") == "2 launches");
}
