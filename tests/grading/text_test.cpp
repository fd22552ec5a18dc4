// Numbers in the sentences of failures.
#include "common/grading/stage/text.h"

#include <doctest/doctest.h>

TEST_CASE("text: a whole average looks like one, and no other does") {
    CHECK(grading::average(0) == "0");
    CHECK(grading::average(2) == "2");
    CHECK(grading::average(2.5) == "2.5");
    CHECK(grading::average(0.02) == "0.02");
    CHECK(grading::average(1.996) == "1.996");
    CHECK(grading::average(10.0 / 3) == "3.3");
    CHECK(grading::average(12345) == "12 345");
}

TEST_CASE("text: one of a thing has no plural") {
    CHECK(grading::counted(1, "block") == "1 block");
    CHECK(grading::counted(0, "barrier") == "0 barriers");
    CHECK(grading::counted(0.5, "barrier") == "0.5 barriers");
    CHECK(grading::counted(1200, "time") == "1 200 times");
}
