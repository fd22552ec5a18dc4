// The result for programs and browsers.
#pragma once

#include <filesystem>
#include <string>

#include "common/grading/command/options.h"
#include "common/grading/command/result.h"

namespace grade {

// "-" is the terminal. Ends the program with a message if it cannot be written.
void writeFile(const std::string& path, const std::string& text);

// Where a stage's section of the lesson is on the site of `make docs`, as seen from a page in the workbook; "" where
// there is no site, or the page lies elsewhere.
std::string addressOfSection(const std::filesystem::path& root, const std::string& chapter, const std::string& stage,
                             const std::filesystem::path& page);

// Writes what was asked for: --json, --junit, --report. Ends the program with a message if a file cannot be written.
void writeReports(const Options& options, const ChapterResult& result);

}  // namespace grade
