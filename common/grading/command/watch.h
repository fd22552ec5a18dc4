// ./grade --watch: builds and grades again whenever the student saves the file.
#pragma once

#include "built.h"

namespace grade {

[[noreturn]] void watchFile(const Built& built, int argc, char** argv);

}  // namespace grade
