// What a grader is written with. A stage is a doctest test case that knows a little about itself:
//
//     STAGE("2.2", "transposeNaiveRow", "coalesced loads, strided stores", "") {
//         expectTransposed(launchNaiveRow, …);
//     }
//
// These are its number, what the student writes, what it teaches in a few words, and the numbers of the stages that it
// builds on, separated by spaces. ./grade runs each stage in a process of its own, so that a student's file may crash,
// hang or exit.
#pragma once

// doctest's CHECK would collide with common/check.h's.
#define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES
#include <doctest/doctest.h>

#include "verdict.h"

// ./grade reads what a stage knows from the program's file, in this section, so that listing them runs nobody's code.
#define STAGE(id, name, teaches, needs)                                                         \
    [[gnu::section("grade_stages"), gnu::used]] static const char DOCTEST_ANONYMOUS(stage_)[] = \
        DOCTEST_TOSTR(__LINE__) "\n" id "\n" name "\n" teaches "\n" needs;                      \
    DOCTEST_TEST_CASE(id " " name)
