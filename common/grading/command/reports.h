// The result for programs and browsers.
#pragma once

#include <string>

#include "options.h"
#include "result.h"

namespace grade {

// "-" is the terminal. Ends the program with a message if it cannot be written.
void writeFile(const std::string& path, const std::string& text);

// Writes what was asked for: --json, --junit, --report. Ends the program with a message if a file cannot be written.
void writeReports(const Options& options, const ChapterResult& result);

}  // namespace grade
