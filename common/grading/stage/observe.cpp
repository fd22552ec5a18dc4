#include "observe.h"

#include <cuda_runtime_api.h>

#include <algorithm>

#include "text.h"
#include "unnoticed_errors.h"
#include "verdict.h"

namespace grading {

Observation observe(const std::function<void()>& launch) {
    std::optional<Failure> unnoticed;
    CallLines lines;
    Observation seen = observeAnything([&] { unnoticed = failEachCall(launch, lines); });
    seen.unnoticed = unnoticed;
    seen.lines = lines;
    observed(seen);
    // Only the first launch tells: later ones may have nothing to do, on a matrix of one element say.
    static bool wasWritten = false;
    if (seen.counted && !wasWritten && seen.report.defects.empty() && cudaPeekAtLastError() == cudaSuccess) {
        const cpu_device::ApiReport& calls = seen.report.api;
        if (seen.all.launches == 0 && calls.bytesOnDevice + calls.bytesToHost + calls.bytesToDevice > 0) {
            written();
            fail({"wrong: nothing is launched, and calls of the host do the work", "", "", "here a kernel does it"});
        }
        if (seen.all.launches == 0) notWritten("nothing was launched");
        if (seen.all.globalLoads.requests + seen.all.globalStores.requests + seen.all.globalAtomics.requests == 0)
            notWritten("the kernel reads and writes nothing");
    }
    wasWritten = true;
    if (!hunted(seen.report)) written();
    expectNoDefect(seen.report);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        Failure f;
        f.what = std::string("the launch failed: ") + cudaGetErrorName(error);
        f.element = cudaGetErrorString(error);
        f.cause = whyLaunchWasRefused();
        if (f.cause.empty() && (error == cudaErrorInvalidValue || error == cudaErrorInvalidConfiguration))
            f.cause = "a block has 1 to 1024 threads, a grid at least one block, shared memory is at most 48 KiB";
        fail(f);
    }
    if (seen.counted && !hunted(seen.report)) expectDoneAgain(seen.all, launch);
    return seen;
}

namespace {
bool isMoreThanUsual(const cpu_device::KernelReport& all) {
    return std::any_of(all.shapes.begin(), all.shapes.end(),
                       [](const cpu_device::ShapeReport& s) { return s.sharedBytes > 48 * 1024ul; });
}
}  // namespace

// Who remembers what it was called with has nothing to do the second time; what lies in the arrays may be new. And who
// remembers what it has asked for, has asked on another device.
void expectDoneAgain(const cpu_device::KernelReport& all, const std::function<void()>& launch) {
    static bool done = false, doneWithMore = false;
    bool& already = isMoreThanUsual(all) ? doneWithMore : done;
    if (!all.launches || already) return;
    already = true;
    switch (onAnotherDevice(launch)) {
        case Again::asItShould: return;
        case Again::launchesNothing:
            fail({"wrong: a second call with the same arguments launches nothing", "", "",
                  "the arrays may hold other values by then"});
        case Again::endsTheProgram:
            fail({"right, but on another device a second call fails", "", "",
                  "what is asked for a kernel, as by cudaFuncSetAttribute(), holds on one device: ask before each "
                  "launch"});
        case Again::leavesTheDevice:
            fail({"right, but it changes the current device", "", "",
                  "the caller has chosen that, and the arrays lie there: leave out cudaSetDevice()"});
    }
}

std::string waitInWords(const cpu_device::LoadWait& w) {
    using For = cpu_device::LoadWait::For;
    auto line = [](int n) { return "line " + std::to_string(n); };
    if (w.reason == For::fence) return "the fence in " + line(w.line) + " waits for the loads before it";
    const std::string brought = w.others == 1
                                    ? "what " + line(w.otherLine) + " loads"
                                    : "what " + number(w.others) + " loads bring, one in " + line(w.otherLine);
    if (w.reason == For::large) return "the kernel is too large for anybody to tell";
    if (w.reason == For::function) return "the function that " + line(w.line) + " calls waits for what it loads";
    if (w.reason == For::call) return "the call in " + line(w.line) + " needs " + brought;
    if (w.reason == For::store) return "the store to a volatile variable in " + line(w.line) + " needs " + brought;
    return (w.reason == For::branch ? "the branch in " : "the load in ") + line(w.line) + " depends on " + brought;
}

}  // namespace grading
