// Which check a request is for, and the short way for those that look like others before.
#pragma once

#include <cstdint>

#include "../run/sites.h"
#include "warp_request.h"

namespace cpu_device {

// Many requests have the same shape: the lanes' distances from the first active one.
constexpr uint32_t noShape = 0;
uint32_t shapeNumber(const uint32_t* distance);  // noShape when there are too many

void checkRequest(const Request& request, const Site& site, uint32_t shape);
// A request of a known shape, without its addresses but for the first active lane's.
void checkShaped(Request& request, const Site& site, uint32_t shape, uint64_t firstAddress);

}  // namespace cpu_device
