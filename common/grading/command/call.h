// Runs a command of the workbook.
#pragma once

#include <string>
#include <vector>

namespace grade {

// Its output goes where this program's goes. Returns what waitpid says of how it ended: 0 is success.
int call(const std::vector<std::string>& command);

}  // namespace grade
