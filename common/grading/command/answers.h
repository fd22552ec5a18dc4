// The answer to the question that a chapter's lesson ends with: tests/graders/02_transpose.answer.md. The lesson's page
// has it too, folded.
#pragma once

#include <string>

#include "built.h"

namespace grade {

// Of the chapter with this number; empty: of the one built last. Only when all its stages have passed; else it says
// which have not. Returns the exit status.
int printAnswer(const Built& last, const std::string& number);

}  // namespace grade
