#include "version.h"

namespace text {

const char* version() { return WORKBOOK_VERSION; }

}  // namespace text
