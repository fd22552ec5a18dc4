// The workbook's version, as CMakeLists.txt has it: every report says which one made it; and where it lies.
#pragma once

namespace text {

const char* version();  // "2.0.0"
const char* sources();  // the folder that it was built from

}  // namespace text
