// A chapter's result as one page that needs no other file and no other host.
#pragma once

#include <string>

#include "common/grading/command/result.h"

namespace grade {

std::string htmlOf(const ChapterResult& result);

}  // namespace grade
