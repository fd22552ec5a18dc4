// A chapter's result as JUnit XML, for continuous integration.
#pragma once

#include <string>

#include "common/grading/command/result.h"

namespace grade {

std::string junitOf(const ChapterResult& result);

}  // namespace grade
