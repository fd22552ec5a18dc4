// The result for programs: --json.
#pragma once

#include <string>

#include "common/grading/command/result.h"

namespace grade {

std::string jsonOf(const ChapterResult& result);

}  // namespace grade
