// What the checks are told, in the order in which it happened.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../run/under_way.h"
#include "counts.h"
#include "warp_request.h"

namespace cpu_device {

// Many requests have the same shape: the lanes' distances from the first active one. A known shape goes over as a
// number, 24 bytes a request instead of 280.
constexpr uint32_t noShape = 0;
uint32_t shapeNumber(const uint32_t* distance);  // noShape when there are too many

void tellRequest(const Request& request, uint32_t shape);
void tellShaped(Window window, uint32_t siteNumber, uint32_t lanes, uint32_t silent, uint64_t firstAddress,
                uint32_t shape, int warp);
void tellLaunchBegins(KernelCounts* kernel, size_t launchShape, uint64_t number, const std::vector<UnderWay>& apart);
void tellLaunchEnds();
void tellBlock(uint64_t number, uint32_t threads, bool resumed);
void tellBlockBarrier();
void tellGridBarrier();
void tellAllocated(uint64_t begin, uint64_t bytes);
void tellFreed(uint64_t begin, uint64_t bytes);
void tellHostWrite(uint64_t begin, uint64_t bytes);
void tellCopy(uint64_t to, uint64_t from, uint64_t bytes);

}  // namespace cpu_device
