#include "version.h"

namespace text {

const char* version() { return WORKBOOK_VERSION; }
const char* sources() { return WORKBOOK_SOURCES; }

}  // namespace text
