// The stages of a chapter, as its graders know them. They lie in a section of the worker program, where stage/stage.h
// puts them: nothing that a student wrote runs.
#pragma once

#include <string>
#include <vector>

#include "result.h"

namespace grade {

// In the order of the graders. Empty if the file is no worker program.
std::vector<Stage> stagesIn(const std::string& worker);

}  // namespace grade
