// A GPU: nothing is counted. What is wrong with an access shows in the result, the guard zones or an error.
#include <cuda_runtime_api.h>

#include "named_numbers.h"
#include "observe.h"
#include "unnoticed_errors.h"

namespace grading {

Observation observeAnything(const std::function<void()>& launch) {
    cudaDeviceSynchronize();  // what the graders set and copied is there, whatever stream the launch goes into
    launch();
    return {};
}

BlocksSeen observeBlocks(const cpu_device::ChosenBlocks&, const std::string&, const std::function<void()>&,
                         const std::function<bool()>&) {
    static const cpu_device::BlockAccesses none;
    return {none, {}, {}};
}

std::optional<Failure> failEachCall(const std::function<void()>& launch, CallLines&) {
    launch();
    return {};
}
bool fillWithNumbers(float*, size_t) { return false; }
void takeNumbersFrom(float*, size_t) {}
float numberAt(const float*) { return 0; }
void failCallsAnew() {}
void saidSo() {}
void whileKernelsTakeLong(const std::function<void()>& launch) { launch(); }
Again onAnotherDevice(const std::function<void()>&) { return Again::asItShould; }
std::string whyLaunchWasRefused() { return ""; }
unsigned callsMadeBy(const std::function<void()>& launch) {
    launch();
    return 1;
}
bool saysItIsRefused(const std::function<void()>&) { return false; }
dim3 blockOfLastLaunch() { return {}; }
bool saysOrManages(const std::function<bool()>&) { return true; }
void errorsAreSaid(const std::string&, bool) {}

void inAnotherOrder(const std::function<void()>& launches) { launches(); }
bool isAnotherOrder() { return false; }
void onALargerCard(const std::function<void()>& launches) { launches(); }

void callOnDevice(const void*, void (*)(const void*, void*), void*) {}

std::optional<Failure> faultOfReset() { return {}; }
void expectNoDefect(const cpu_device::Report&) {}

void sendReport(const Observation&) {}

void hunting(cpu_device::DefectKind, const std::function<bool(const cpu_device::Report&)>&) {}
bool hunted(const cpu_device::Report&) { return false; }
void usualCause(cpu_device::DefectKind, const std::string&, const std::string&) {}
bool onGpu() { return true; }
size_t guardElements() { return 1024; }
std::vector<uint64_t> namedNumbers() { return {}; }
void nameMemory(const void*, const char*) {}
std::string lastWriterOf(const void*) { return ""; }

std::optional<std::array<uint32_t, 3>> blockThatWrote(const void*) { return {}; }
std::optional<std::array<uint32_t, 6>> threadThatWrote(const void*) { return {}; }

}  // namespace grading
