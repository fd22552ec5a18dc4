// The result for programs: --json.
#pragma once

#include <string>

#include "result.h"

namespace grade {

std::string jsonOf(const ChapterResult& result);

}  // namespace grade
