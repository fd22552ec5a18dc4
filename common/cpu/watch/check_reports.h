// Defects that the analysis finds.
#pragma once

#include <cstdint>

#include "access_log.h"

namespace cpu_device {

// `site` and `thread` are the access at hand, the others the earlier one it clashes with.
void reportRace(bool shared, Window window, uint64_t offset, uint32_t site, uint32_t thread, bool writes,
                uint32_t otherSite, uint32_t otherSerial, uint32_t otherThread, bool otherWrites);
void reportUninitialised(bool shared, Window window, uint64_t offset, uint32_t site, uint32_t thread);

}  // namespace cpu_device
