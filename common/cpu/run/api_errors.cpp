// Errors: what the last call left, and what sticks.
//
// A call that is refused leaves its error for cudaGetLastError, which takes it away. A kernel that crashed leaves
// the device unusable: from then on every call that needs it returns that same error, and after cudaDeviceReset,
// which does not bring it back, cudaErrorDevicesUnavailable. Measured on a card of compute capability 9.0.
#include <cpu_device/defects.h>
#include <cpu_device/runtime_api.h>

#include <map>
#include <set>
#include <thread>
#include <vector>

#include "api_errors.h"
#include "elsewhere.h"
#include "memory.h"
#include "runtime_lock.h"
#include "symbols.h"
#include "watcher.h"

namespace cpu_device {

namespace {

struct FailedLaunch {
    std::string kernel;
    cudaError_t error;
    CallPlaces places;
};

struct Errors {
    cudaError_t sticky = cudaSuccess;
    // One for each host thread, as in CUDA. Not thread_local: the executable's thread-local block is where
    // shared arrays live.
    std::map<std::thread::id, cudaError_t> last;
    std::vector<FailedLaunch> unchecked;
};

Errors& errors() {
    static Errors& it = *new Errors;
    return it;
}

struct ErrorText {
    cudaError_t error;
    const char *name, *sentence;
};
const ErrorText errorTexts[] = {
#define CUDA_ERROR(name, number, sentence) {name, #name, sentence},
#include <cpu_device/errors.def>
};

const ErrorText* textOf(cudaError_t error) {
    for (const ErrorText& text : errorTexts) {
        if (text.error == error) return &text;
    }
    return nullptr;
}

void reportUncheckedLaunches() {
    for (const FailedLaunch& launch : errors().unchecked) {
        announceHostDefect(DefectKind::uncheckedLaunch,
                           "the launch of " + launch.kernel + " failed with " + cudaGetErrorName(launch.error) + " (" +
                               cudaGetErrorString(launch.error) + "), and the program never asked",
                           "call cudaGetLastError() after each launch: nothing else shows that it failed",
                           launch.kernel, {launch.places});
    }
}

const char* call(Space space) {
    switch (space) {
        case Space::managed: return "cudaMallocManaged";
        case Space::deviceHeap: return "malloc or new in a kernel";
        default: return "cudaMalloc";
    }
}

// Arrays of the same name (allocated in a loop, say) make one report.
void reportUnfreedMemory() {
    struct Unfreed {
        size_t blocks = 0, bytes = 0;
        std::set<CallPlaces> calls;
    };
    std::map<std::pair<Space, std::string>, Unfreed> unfreed;
    for (const Allocation* a : liveAllocations()) {
        if (a->space == Space::pinnedHost) continue;
        Unfreed& u = unfreed[{a->space, a->name}];
        u.blocks++;
        u.bytes += a->bytes;
        u.calls.insert(a->places);
    }
    for (const auto& [key, u] : unfreed) {
        const auto& [space, name] = key;
        std::string what = std::to_string(u.bytes) + " bytes" + (name.empty() ? "" : " (" + name + ")") +
                           " allocated by " + call(space) +
                           (u.blocks > 1 ? " in " + std::to_string(u.blocks) + " calls" : "") + " were never freed";
        announceHostDefect(DefectKind::unfreedMemory, what,
                           space == Space::deviceHeap ? "free it in a kernel, with free or delete"
                                                      : "pass it to cudaFree when it is no longer needed",
                           name, {u.calls.begin(), u.calls.end()});
    }
}

}  // namespace

bool isSticky(cudaError_t error) {
    switch (error) {
        case cudaErrorIllegalAddress:
        case cudaErrorLaunchTimeout:
        case cudaErrorAssert:
        case cudaErrorHardwareStackError:
        case cudaErrorIllegalInstruction:
        case cudaErrorMisalignedAddress:
        case cudaErrorInvalidAddressSpace:
        case cudaErrorInvalidPc:
        case cudaErrorLaunchFailure: return true;
        default: return false;
    }
}

void noteAsked(bool forget) {
    announce(&Watcher::errorAsked);
    if (deviceElsewhere()) deviceElsewhere()->askError(forget);
}

cudaError_t lastError(bool forget) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    Errors& e = errors();
    e.unchecked.clear();
    cudaError_t& last = e.last[std::this_thread::get_id()];
    cudaError_t error = last;
    noteAsked(forget);
    if (forget) last = cudaSuccess;
    return error;
}

cudaError_t stickyError() { return errors().sticky; }

cudaError_t setError(cudaError_t error) {
    if (error == cudaSuccess) return error;
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    Errors& e = errors();
    e.last[std::this_thread::get_id()] = error;
    if (isSticky(error) && e.sticky == cudaSuccess) e.sticky = error;
    if (deviceElsewhere()) deviceElsewhere()->setError(error);
    return error;
}

void serveError(cudaError_t error) { setError(error); }

void resetErrors() {
    if (stickyError() != cudaSuccess) errors().sticky = cudaErrorDevicesUnavailable;
}

void forgetErrors() { errors() = {}; }

std::string nameOf(const LaunchRequest& request) {
    return request.text ? request.text : request.kernel ? functionName(request.kernel) : "a kernel";
}

void noteLaunch(const LaunchRequest& request, cudaError_t result) {
    if (result == cudaSuccess) return;
    errors().unchecked.push_back({nameOf(request), result, callPlaces()});
}

void noteReturned(cudaError_t error) {
    if (error == cudaSuccess) return;
    auto& unchecked = errors().unchecked;
    for (size_t i = unchecked.size(); i-- > 0;) {
        if (unchecked[i].error == error) unchecked.erase(unchecked.begin() + i);
    }
}

void checkProgramEnd() {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    reportUncheckedLaunches();
    errors().unchecked.clear();
    // After a crash cudaFree fails too: nothing can be held against the program.
    if (stickyError() == cudaSuccess) reportUnfreedMemory();
}

}  // namespace cpu_device

using namespace cpu_device;

const char* cudaGetErrorName(cudaError_t error) {
    const ErrorText* text = textOf(error);
    return text ? text->name : "unrecognized error code";
}

const char* cudaGetErrorString(cudaError_t error) {
    const ErrorText* text = textOf(error);
    return text ? text->sentence : "unrecognized error code";
}
