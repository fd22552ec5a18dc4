// The tables of times in the lessons, and their charts.
#pragma once

#include <string>

#include "results.h"

namespace bench {

// Puts the rows of each chapter between <!-- times: 02_transpose --> and <!-- end of times --> of its lesson, and draws
// its chart in docs/pictures. `check`: changes nothing, says what differs, and returns 1 if something does.
int show(const Results& results, const std::string& file, bool check);

std::string tableOf(const Results& results, const std::string& chapter, const std::string& file);
std::string chartOf(const Results& results, const std::string& chapter);

}  // namespace bench
