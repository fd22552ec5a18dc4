// ./grade --watch: builds and grades again whenever the student saves the file.
#pragma once

#include <string>

#include "built.h"

namespace grade {

// `stage`: the one that was asked for, or empty.
[[noreturn]] void watchFile(const Built& built, const std::string& stage, int argc, char** argv);

}  // namespace grade
