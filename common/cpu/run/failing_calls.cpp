#include "failing_calls.h"

#include <cstring>
#include <initializer_list>
#include <utility>

#include "api_errors.h"
#include "call_places.h"
#include "elsewhere.h"

namespace cpu_device {
namespace {

std::function<Fate(const HostCall&)> decideFate;
bool crashUnnoticed = false;  // a launch that failed while it ran
bool kernelsTakeLong = false, stillRuns = false;
bool recordedSince = false;  // an event, behind the last launch
bool launchedSince = false;  // anything, since errors were asked about
// More than anybody asks who gives up after a while, and few enough for who goes on asking.
constexpr int questionsThatAKernelLasts = 10000;
int questionsLeft = 0;

// A copy of the function: it may put another in its place.
Fate decided(const HostCall& call) {
    const auto decide = decideFate;
    return decide(call);
}

bool anyOf(const char* call, std::initializer_list<const char*> words) {
    for (const char* word : words)
        if (std::strstr(call, word)) return true;
    return false;
}

cudaError_t usualError(const char* call) {
    if (anyOf(call, {"Malloc", "HostAlloc", "Create"})) return cudaErrorMemoryAllocation;
    if (anyOf(call, {"Synchronize"})) return cudaErrorLaunchFailure;  // what ran before has crashed
    return cudaErrorInvalidValue;
}

}  // namespace

void decideFates(std::function<Fate(const HostCall&)> decide) { decideFate = std::move(decide); }

bool fatesAreDecided() { return static_cast<bool>(decideFate); }
Fate fateOf(const HostCall& call) { return decideFate ? decided(call) : Fate::succeeds; }

void letKernelsTakeLong(bool yes) {
    kernelsTakeLong = yes;
    stillRuns = false;
}

cudaError_t failureOf(const char* call) {
    if (anyOf(call, {"EventRecord"})) recordedSince = true;
    // One that was recorded before the launch, or never, says nothing about it.
    const bool ofEarlierEvent = anyOf(call, {"EventSynchronize", "EventQuery"}) && !recordedSince;
    if (ofEarlierEvent && (stillRuns || crashUnnoticed)) return cudaSuccess;
    // The kernel is still running. Who asks is told so; who waits finds out.
    const bool asks = (stillRuns || (crashUnnoticed && !isServing())) && anyOf(call, {"Query"});
    if (asks && questionsLeft-- > 0) return cudaErrorNotReady;
    if (anyOf(call, {"Query", "Synchronize"})) stillRuns = false;
    if (isServing()) return cudaSuccess;
    if (crashUnnoticed && !anyOf(call, {"Async", "Create", "Destroy", "Record"})) {
        crashUnnoticed = false;
        return cudaErrorLaunchFailure;
    }
    if (!decideFate || stickyError() != cudaSuccess || anyOf(call, {"Free", "Destroy", "Unregister"}))
        return cudaSuccess;
    return decided({call, false, callPlaces()}) == Fate::fails ? usualError(call) : cudaSuccess;
}

cudaError_t earlierError() {
    if (std::exchange(launchedSince, false) || isServing() || !decideFate) return cudaSuccess;
    if (crashUnnoticed || stickyError() != cudaSuccess) return cudaSuccess;  // that is another error
    return decided({"cudaGetLastError", false, callPlaces()}) == Fate::fails ? cudaErrorInvalidValue : cudaSuccess;
}

Fate fateOf(const LaunchRequest& launch) {
    launchedSince = true;
    stillRuns = kernelsTakeLong;
    recordedSince = false;
    questionsLeft = questionsThatAKernelLasts;
    if (isServing() || !decideFate || stickyError() != cudaSuccess || crashUnnoticed) return Fate::succeeds;
    const Fate fate = decided({nameOf(launch), true, callPlaces()});
    crashUnnoticed = fate == Fate::failsWhileRunning;
    return fate;
}

}  // namespace cpu_device
