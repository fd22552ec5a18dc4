// The workbook's version, as CMakeLists.txt has it: every report says which one made it.
#pragma once

namespace text {

const char* version();  // "2.0.0"

}  // namespace text
