// Which stage runs, and which kernels are those of the others. Both are read where ./grade reads them too.
#pragma once

#include <string>

namespace grading {

void stageBegins(const std::string& idAndName);  // "2.5 transposeTile"
// Of a kernel: "transposeUnrollN<4>" is transposeUnrollN.
std::string plainName(const std::string& kernel);
// "2.5" if that other stage's kernel has this name; empty if none's has.
std::string otherStageOf(const std::string& kernel);

}  // namespace grading
