// Defects that are seen before the access is made: the address is wrong.
#pragma once

#include <cstdint>

#include "../run/executor.h"
#include "sites.h"

namespace cpu_device {

void reportMisaligned(uintptr_t address, const Site& site);
void reportBadAddress(uintptr_t address, const Site& site);
void reportConstantWrite(uintptr_t address, const Site& site);
void reportStepLimit(const Thread& thread, uintptr_t place);

}  // namespace cpu_device
