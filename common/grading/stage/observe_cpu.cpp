// The CPU device: everything that a launch does is seen.
#include <cpu_device/elsewhere.h>
#include <cpu_device/launch.h>
#include <cpu_device/named_numbers.h>
#include <cpu_device/repeated_numbers.h>
#include <cpu_device/unseen.h>
#include <cpu_device/volatiles.h>
#include <cpu_device/warps.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "account.h"
#include "emit.h"
#include "inputs.h"
#include "named_numbers.h"
#include "observe.h"
#include "students_process.h"
#include "text.h"
#include "unnoticed_errors.h"
#include "verdict.h"

namespace grading {

using cpu_device::DefectKind;

// A grader has its own report.
[[maybe_unused]] static const bool silent = (cpu_device::silenceReport(), true);
[[maybe_unused]] static const bool strict = (cpu_device::warpsComeApart(true), true);
[[maybe_unused]] static const bool stricter = (cpu_device::volatileHidesNoRace(true), true);

namespace {

std::optional<DefectKind> planted;
std::function<bool(const cpu_device::Report&)> asPlanted;
std::map<std::pair<DefectKind, std::string>, std::string> usualCauses;  // of a kind, at an array
std::string onlyCause;                                                  // of all defects, while chosen blocks run
bool launching = false;

std::string where(const cpu_device::SourcePlace& p) { return fileName(p.file) + ":" + std::to_string(p.line); }

std::string threeNumbers(const uint32_t* v) {
    return "(" + std::to_string(v[0]) + "," + std::to_string(v[1]) + "," + std::to_string(v[2]) + ")";
}

// What is not announced is not counted, and an answer must not get by with that.
void lookForUnseen() { [[maybe_unused]] static const bool looking = (cpu_device::lookForUnseenAccesses(seed()), true); }

std::string without(std::string text, const std::string& end) {
    if (text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0)
        text.resize(text.size() - end.size());
    return text;
}

Failure failureOf(const cpu_device::Defect& d, bool stillPlanted) {
    Failure f;
    f.what = cpu_device::name(d.kind);
    if (stillPlanted && d.kind == *planted) {
        f.what = defectIsThere + f.what;
        f.notWritten = true;
    }
    // How many more there would be says nothing about the mistake.
    f.element = without(d.what.substr(0, d.what.find("; the launch was ended")), ", and nothing orders the two");
    // Threads of different blocks may have the same number.
    if (d.kind == DefectKind::globalRace && d.hasThread)
        f.element = "block " + threeNumbers(d.block) + ", " + f.element;
    if (!d.object.empty() && d.what.find(d.object) == std::string::npos) f.element = d.object + ": " + f.element;
    for (const cpu_device::SourcePlace& p : d.places)
        if (p.line) f.writer += (f.writer.empty() ? "" : " and ") + where(p);
    if (!d.places.empty() && d.places[0].line) f.writer += "  " + sourceLine(d.places[0].file, d.places[0].line);
    f.cause = without(d.cause, " between the two accesses");
    auto usual = usualCauses.find({d.kind, d.object.substr(0, d.object.find('['))});
    if (usual == usualCauses.end()) usual = usualCauses.find({d.kind, ""});
    // What is usual is about the end of an array. Before its start, the CPU device knows better: a negative index. And
    // of races it is about those that a barrier mends.
    bool before = d.what.find(" before the start of ") != std::string::npos;
    // Where lanes clash in one line, no barrier can stand between them: a stage that names a cause knows better.
    const bool inOneLine = d.places.size() == 2 && where(d.places[0]) == where(d.places[1]) &&
                           d.cause.find("lanes of a warp do not run in step") == 0;
    bool otherRace =
        d.kind == DefectKind::sharedRace && (d.cause.find("__syncthreads()") == std::string::npos ||
                                             (d.cause.find("__syncwarp()") != std::string::npos && !inOneLine));
    if (usual != usualCauses.end() && !before && !otherRace) f.cause = usual->second;
    if (!onlyCause.empty()) {
        f.cause = onlyCause;
        // What lay there before says nothing.
        if (d.kind == DefectKind::useAfterFree) f.what = cpu_device::name(DefectKind::outOfBounds), f.element = "";
    }
    return f;
}

bool withinWarps(const cpu_device::Defect& d) {
    return d.kind == DefectKind::sharedRace &&
           (d.cause.find("__syncwarp()") != std::string::npos || d.cause.find("__activemask()") != std::string::npos);
}

// Where warps clash too, the clash within a warp would lead to a barrier that is too weak.
const cpu_device::Defect& telling(const cpu_device::Defect& first, const cpu_device::Report& report) {
    if (!withinWarps(first)) return first;
    for (const cpu_device::Defect& d : report.defects)
        if (d.kind == DefectKind::sharedRace && d.kernel == first.kernel && !withinWarps(d)) return d;
    return first;
}

std::optional<Failure> firstDefect(const cpu_device::Report& report) {
    for (const cpu_device::Defect& d : report.defects) {
        // The grader frees what it allocates, and asks for errors, by itself.
        if (d.kind == DefectKind::unfreedMemory || d.kind == DefectKind::uncheckedLaunch) continue;
        if (d.kind == DefectKind::uninitialisedGlobal && !onlyCause.empty()) continue;
        return failureOf(telling(d, report), hunted(report));
    }
    return {};
}

// A CHECK in the student's file ends the process: what it is about must be said before.
void explainExit() {
    if (!launching) return;
    launching = false;
    if (auto failure = firstDefect(cpu_device::reportSoFar())) tell(*failure);
}

}  // namespace

void hunting(DefectKind kind, const std::function<bool(const cpu_device::Report&)>& whole) {
    planted = kind;
    asPlanted = whole;
}
bool hunted(const cpu_device::Report& report) {
    return planted && report.has(*planted) && (!asPlanted || asPlanted(report));
}
void usualCause(DefectKind kind, const std::string& array, const std::string& cause) {
    usualCauses.emplace(std::make_pair(kind, array), cause);
}

void expectNoDefect(const cpu_device::Report& report) {
    if (auto failure = firstDefect(report)) fail(*failure);
}

std::optional<Failure> faultOfReset() {
    static uint64_t known = 0;
    if (cpu_device::resetsSoFar() == std::exchange(known, cpu_device::resetsSoFar())) return {};
    return Failure{
        "wrong: it calls cudaDeviceReset()", "that frees all arrays on the device, those of the caller too", "",
        "leave it out: cudaGetLastError() takes away the error of a refused launch, cudaFree() frees an array"};
}

static uint64_t studentsHandles() {
    const std::string alive =
        callStudent([](const std::string&) { return std::to_string(cpu_device::handlesAlive()); }, "");
    return std::stoull(alive);
}

Observation observeAnything(const std::function<void()>& launch) {
    [[maybe_unused]] static const int registered = std::atexit(explainExit);
    Observation seen;
    seen.counted = true;
    toBeAccountedFor(seen);
    lookForUnseen();
    cpu_device::serveWait();  // what the graders set and copied is there, whatever stream the launch goes into
    const uint64_t handles = studentsHandles();
    launching = true;
    seen.report = cpu_device::watch(launch);
    launching = false;
    const uint64_t more = std::max(studentsHandles(), handles) - handles;  // in another process nobody counts them
    seen.report.api.handlesNotDestroyed = std::max(seen.report.api.handlesNotDestroyed, more);
    if (const auto fault = faultOfReset()) fail(*fault);
    seen.all = seen.report.all();
    return seen;
}

static size_t unusedMemory() {
    size_t unused = 0, all = 0;
    cudaMemGetInfo(&unused, &all);
    return unused;
}

BlocksSeen observeBlocks(const cpu_device::ChosenBlocks& choose, const std::string& cause,
                         const std::function<void()>& launch, const std::function<bool()>& prepare) {
    const cpu_device::BlockAccesses* accesses = nullptr;
    std::optional<Failure> unnoticed;
    CallLines lines;
    size_t bytesNotFreed = 0;
    auto prepareAndLaunch = [&] {
        if (prepare && !prepare()) return;
        const size_t before = unusedMemory();
        unnoticed = failEachCall(launch, lines);
        bytesNotFreed = before - std::min(before, unusedMemory());
    };
    const uint64_t handles = studentsHandles();
    launching = true;
    onlyCause = cause;
    lookForUnseen();
    const cpu_device::Report report =
        cpu_device::watch([&] { accesses = &cpu_device::watchBlocks(choose, prepareAndLaunch); });
    launching = false;
    expectNoDefect(report);
    onlyCause.clear();
    cpu_device::ApiReport calls;  // the student's
    calls.bytesNotFreed = bytesNotFreed;
    calls.handlesNotDestroyed = std::max(studentsHandles(), handles) - handles;
    calls.leftApart = report.api.leftApart;
    calls.launchesNotAskedAbout = report.api.launchesNotAskedAbout;
    if (const auto fault = faultOfWhatIsLeft(calls, lines)) fail(*fault);
    if (unnoticed) fail(*unnoticed);
    BlocksSeen seen{*accesses, report.all(), {}};
    for (const cpu_device::KernelReport& kernel : report.kernels) seen.kernels.push_back(kernel.name);
    return seen;
}

namespace {
// Drawn once, for all arrays.
const cpu_device::RepeatedNumbers& numbers() {
    static const auto& drawn = *new cpu_device::RepeatedNumbers(randomBits()());
    return drawn;
}
}  // namespace
bool fillWithNumbers(float* array, size_t n) { return numbers().fill(array, n); }
void takeNumbersFrom(float* array, size_t n) { numbers().forget(array, n); }
float numberAt(const float* element) { return numbers().at(element); }

namespace {
bool anotherOrder = false;
}
void inAnotherOrder(const std::function<void()>& launches) {
    cpu_device::runInOrder(uint64_t(randomInts(1, 1, 1 << 30)[0]));
    anotherOrder = true;
    launches();
    anotherOrder = false;
    cpu_device::runInOrder(0);
}
bool isAnotherOrder() { return anotherOrder; }

void onALargerCard(const std::function<void()>& launches) {
    cpu_device::modelMultiprocessors(randomInts(1, 133, 136)[0]);  // whose threads, if all wait, still have stacks
    launches();
    cpu_device::modelMultiprocessors(0);
}

void callOnDevice(const void* function, void (*call)(const void* copy, void* arguments), void* arguments) {
    cpu_device::LaunchRequest request;
    request.kernel = studentsOwn(function);
    request.anyFunction = true;
    request.entry = call;
    request.arguments = arguments;
    cpu_device::launch(request);
}

void sendReport(const Observation& seen) {
    if (seen.all.launches) emit(AccessReport{cpu_device::toJson(seen.report)});
}

bool onGpu() { return false; }
size_t guardElements() { return 0; }
std::vector<uint64_t> namedNumbers() { return cpu_device::namedNumbers(); }
void nameMemory(const void* device, const char* name) { cpu_device::nameMemory(device, name); }

std::string lastWriterOf(const void* device) {
    auto write = cpu_device::lastWrite(device);
    if (!write) return "nobody wrote it";
    return "written last by block " + threeNumbers(write->block) + ", thread " + threeNumbers(write->thread) + ": " +
           fileName(write->file) + ":" + std::to_string(write->line);
}

std::optional<std::array<uint32_t, 3>> blockThatWrote(const void* device) {
    auto write = cpu_device::lastWrite(device);
    if (!write) return {};
    return {{write->block[0], write->block[1], write->block[2]}};
}

std::optional<std::array<uint32_t, 6>> threadThatWrote(const void* device) {
    auto write = cpu_device::lastWrite(device);
    if (!write || !write->hasThread) return {};
    const uint32_t *b = write->block, *t = write->thread;
    return {{b[0], b[1], b[2], t[0], t[1], t[2]}};
}

}  // namespace grading
