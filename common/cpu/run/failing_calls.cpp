#include "failing_calls.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

#include "api_errors.h"
#include "call_places.h"
#include "elsewhere.h"
#include "runtime_lock.h"

namespace cpu_device {
namespace {

std::function<Fate(const HostCall&)> decideFate;
bool crashUnnoticed = false;  // a launch that failed while it ran
unsigned launches = 0;        // counted where a copy is forked from too: each crashes in another way
cudaStream_t streamOfLaunch = nullptr;
bool kernelsTakeLong = false, stillRuns = false;
// Streams and events: who waits for one of them waits for the last launch, too.
std::vector<const void*>& behindLaunch() {
    static auto& it = *new std::vector<const void*>;
    return it;
}
bool launchedSince = false;  // anything, since errors were asked about
// More than anybody asks who gives up after a while, and few enough for who goes on asking.
constexpr int questionsThatAKernelLasts = 10000;
int questionsLeft = 0;

cudaStream_t legacyIsNull(cudaStream_t stream) { return stream == cudaStreamLegacy ? nullptr : stream; }
bool comesBehind(const void* handle) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    const auto& all = behindLaunch();
    return std::find(all.begin(), all.end(), handle) != all.end();
}

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

// Whoever asks for some by name takes the others for success.
cudaError_t howItCrashed() {
    constexpr cudaError_t ways[] = {
        cudaErrorLaunchFailure,      cudaErrorMisalignedAddress, cudaErrorAssert,
        cudaErrorIllegalAddress,     cudaErrorLaunchTimeout,     cudaErrorIllegalInstruction,
        cudaErrorHardwareStackError, cudaErrorInvalidPc};
    return ways[launches % std::size(ways)];
}

cudaError_t usualError(const char* call) {
    if (anyOf(call, {"Malloc", "HostAlloc", "Create"})) return cudaErrorMemoryAllocation;
    if (anyOf(call, {"Synchronize"})) return howItCrashed();  // what ran before
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

bool saysHowLaunchEnded(cudaStream_t stream) { return comesBehind(legacyIsNull(stream)); }
bool saysHowLaunchEnded(cudaEvent_t event) { return comesBehind(event); }

cudaStream_t streamOfLastLaunch() { return streamOfLaunch; }
void eventIsRecorded(cudaEvent_t event, bool comesBehindLaunch) {
    forgetFollower(event);
    if (comesBehindLaunch) behindLaunch().push_back(event);
}
void streamWaits(cudaStream_t stream, cudaEvent_t event) {
    if (saysHowLaunchEnded(event) && !saysHowLaunchEnded(stream)) behindLaunch().push_back(legacyIsNull(stream));
}
void forgetFollower(const void* handle) {
    auto& all = behindLaunch();
    all.erase(std::remove(all.begin(), all.end(), handle), all.end());
}

cudaError_t failureOf(const char* call, bool saysHowLaunchEnded) {
    if (!saysHowLaunchEnded && (stillRuns || crashUnnoticed)) return cudaSuccess;
    // The kernel is still running. Who asks is told so; who waits finds out.
    const bool asks = (stillRuns || (crashUnnoticed && !isServing())) && anyOf(call, {"Query"});
    if (asks && questionsLeft-- > 0) return cudaErrorNotReady;
    if (anyOf(call, {"Query", "Synchronize"})) stillRuns = false;
    if (isServing()) return cudaSuccess;
    if (crashUnnoticed && !anyOf(call, {"Async", "Create", "Destroy", "Record"})) {
        crashUnnoticed = false;
        return howItCrashed();
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
    launches++;
    {
        std::lock_guard<std::recursive_mutex> lock(runtimeLock());
        streamOfLaunch = legacyIsNull(launch.stream);
        behindLaunch() = {streamOfLaunch};
    }
    stillRuns = kernelsTakeLong;
    questionsLeft = questionsThatAKernelLasts;
    if (isServing() || !decideFate || stickyError() != cudaSuccess || crashUnnoticed) return Fate::succeeds;
    const Fate fate = decided({nameOf(launch), true, callPlaces()});
    crashUnnoticed = fate == Fate::failsWhileRunning;
    return fate;
}

}  // namespace cpu_device
