// Asynchronous copies. Between the copy and its wait nobody may touch its target or change its source. At the wait
// the copy counts as read and written by the thread that made it; the others are ordered after that as after any write.
#pragma once

#include <cstdint>

#include "../run/sites.h"
#include "cells.h"
#include "warp_request.h"

namespace cpu_device {

extern uint64_t copiesUnderWay;  // halves of copies
// Who hears of a half that was made, at another time than that of its request.
using CopyListener = void (*)(Window window, uint64_t offset, uint32_t bytes, uint32_t site, uint32_t thread,
                              bool writes, uint32_t serial);
void listenToCopies(CopyListener listener);
void checkCopy(const Request& request, const Site& site);  // after check(): the access itself
// An access that meets a copy under way is a defect, and nothing else.
bool meetsCopy(const Cells& cells, const Request& request, const Site& site, uint32_t thread, uint64_t offset);

void copiesCommitted(const Request& request);
void copiesWaited(const Request& request);
void copiesTold(const Request& request);
void barrierPassed(const Request& request);  // with it arrive the copies that its phase was told of
void forgetCopies();                         // a block or a launch ends

}  // namespace cpu_device
