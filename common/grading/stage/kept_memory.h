// Host memory that a call of the student's keeps.
#pragma once

#include <functional>

namespace grading {

// Fails the stage if more is in use after each of some calls. What the first one leaves for those behind it is no leak.
void expectNothingKept(const std::function<void()>& call);

}  // namespace grading
