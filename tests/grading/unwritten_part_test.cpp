// The part of a matrix that was left out, in a few words.
#include "common/grading/stage/unwritten_part.h"

#include <doctest/doctest.h>

#include <functional>

using namespace grading;

namespace {

constexpr size_t allRows = 96, allCols = 64;

UnwrittenPart without(const std::function<bool(size_t, size_t)>& left) {
    std::vector<size_t> never;
    for (size_t r = 0; r < allRows; r++)
        for (size_t c = 0; c < allCols; c++)
            if (left(r, c)) never.push_back(r * allCols + c);
    return unwrittenPart(never, allRows, allCols);
}

}  // namespace

TEST_CASE("unwritten part: whole rows and columns") {
    CHECK(without([](size_t r, size_t) { return r >= 64; }).text == "rows from 64 on");
    CHECK(without([](size_t, size_t c) { return c % 32 >= 8; }).text == "columns 8 to 31 of every 32");
    CHECK(without([](size_t r, size_t) { return r % 32 == 16; }).text == "rows 16 of every 32");
    CHECK(without([](size_t r, size_t) { return r % 32 / 8 == 1; }).text == "rows 8 to 15 of every 32");
    CHECK(without([](size_t r, size_t c) { return r >= 90 || c >= 8; }).text ==
          "rows from 90 on and columns from 8 on");
    CHECK(without([](size_t r, size_t) { return r % 32 == 1 || r % 32 == 7; }).text == "whole rows");
    CHECK(without([](size_t r, size_t) { return r == 3; }).text == "rows 3");
    CHECK(without([](size_t, size_t c) { return c / 8 == 3; }).text == "columns 24 to 31");
}

TEST_CASE("unwritten part: how many they are, and whether they come again") {
    const UnwrittenPart both = without([](size_t r, size_t c) { return r >= 90 || c % 16 >= 8; });
    CHECK(both.rows == 6);
    CHECK(both.cols == 32);
    CHECK(both.repeats);
    CHECK_FALSE(without([](size_t r, size_t) { return r >= 64; }).repeats);
}

TEST_CASE("unwritten part: no words where more is missing than whole rows and columns") {
    CHECK(without([](size_t r, size_t c) { return r >= 64 || (r == 0 && c == 0); }).text.empty());
    CHECK(without([](size_t r, size_t c) { return (r + c) % 7 == 0; }).text.empty());
    CHECK(without([](size_t, size_t) { return false; }).text.empty());
}
