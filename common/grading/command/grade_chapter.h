// Grades the stages of a chapter.
#pragma once

#include "request.h"
#include "result.h"

namespace grade {

// The stages that are asked for; says on the terminal what each one got, and remembers it. Ends the program with 2 if
// the source was changed meanwhile.
ChapterResult gradeChapter(const Request& request);
// The exit status.
int statusOf(const ChapterResult& result);

}  // namespace grade
