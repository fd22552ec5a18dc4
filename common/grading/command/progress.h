// What make progress shows is kept in build/progress/: for each chapter the outcome of each stage when it was last
// graded.
#pragma once

#include "built.h"
#include "result.h"

namespace grade {

void rememberProgress(const Built& built, const ChapterResult& result);
// The first stage that has not passed yet, as far as is known.
const Stage& nextStage(const Built& built, const std::vector<Stage>& stages);
// Of these, those that have not passed, as far as is known.
std::vector<Stage> notPassed(const Built& built, const std::vector<Stage>& stages);

}  // namespace grade
