#include "api_totals.h"

#include <algorithm>

#include "../run/memory.h"

namespace cpu_device {
namespace {

ApiReport totals;
uint32_t lastAllocation;  // its number
uint32_t lastForgotten;   // what is older was allocated before the report began

}  // namespace

const ApiReport& apiTotals() { return totals; }

void forgetApiTotals() {
    totals = {};
    lastForgotten = lastAllocation;
}

void ApiWatcher::allocated(const Allocation& a) {
    lastAllocation = std::max(lastAllocation, a.id);
    if (a.space == Space::deviceHeap) return;
    totals.allocations++;
    totals.allocationsOfBoth += a.space != Space::device;
    totals.bytesAllocated += a.bytes;
    totals.bytesNotFreed += a.bytes;
}

void ApiWatcher::freed(const Allocation& a) {
    if (a.space == Space::deviceHeap) return;
    totals.frees++;
    if (a.id > lastForgotten) totals.bytesNotFreed -= a.bytes;
}

void ApiWatcher::launchBegins(const RunningLaunch&) { totals.launchesNotAskedAbout++; }
void ApiWatcher::handleMade() {
    totals.handlesMade++;
    totals.handlesNotDestroyed++;
}
// One that was made before the report began is none of these: it may go while one of these stays.
void ApiWatcher::handleDestroyed() {
    if (totals.handlesNotDestroyed > 0) totals.handlesNotDestroyed--;
}

void ApiWatcher::errorAsked() { totals.launchesNotAskedAbout = 0; }

void ApiWatcher::transferred(Transfer transfer, size_t bytes) {
    switch (transfer) {
        case Transfer::set: totals.bytesSet += bytes; break;
        case Transfer::toDevice: totals.bytesToDevice += bytes; break;
        case Transfer::toHost: totals.bytesToHost += bytes; break;
        case Transfer::onDevice: totals.bytesOnDevice += bytes; break;
        case Transfer::onHost: break;
    }
}

}  // namespace cpu_device
