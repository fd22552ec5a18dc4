// The tables of times in the lessons, and their charts.
#pragma once

#include <string>

#include "results.h"

namespace bench {

// What `make bench` wrote, and what it wrote on another card, whose times stand in a last column; "": none.
struct Files {
    std::string first, beside;
};
// Puts the rows of each chapter between <!-- times: 02_transpose --> and <!-- end of times --> of its lesson, and draws
// its chart in docs/pictures. `check`: changes nothing, says what differs, and returns 1 if something does.
int show(const Files& files, bool check);

std::string tableOf(const Results& results, const Results* other, const std::string& chapter, const Files& files);
std::string chartOf(const Results& results, const std::string& chapter);
std::string titleOfChart(const Results& results, const std::string& chapter);

}  // namespace bench
