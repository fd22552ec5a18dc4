// The word for a stage's outcome: the same on the terminal, on the page, for programs and in what is remembered.
#pragma once

#include <string>

#include "result.h"

namespace grade {

std::string wordFor(Outcome outcome);

}  // namespace grade
