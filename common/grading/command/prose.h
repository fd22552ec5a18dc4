// Markdown as the terminal shows it: what hints and answers are written in.
#pragma once

#include <cstddef>
#include <string>

namespace grade {

// Text is wrapped, and code stays as it is. Without what is empty at its end.
std::string prose(const std::string& markdown, size_t indent);

}  // namespace grade
