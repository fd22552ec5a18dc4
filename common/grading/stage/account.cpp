#include "account.h"

#include <algorithm>
#include <cmath>

#include "own_stage.h"
#include "text.h"
#include "usual_work.h"
#include "verdict.h"

namespace grading {
namespace {

using cpu_device::GlobalTraffic;
using cpu_device::KernelReport;
using cpu_device::LineReport;
using cpu_device::ShapeReport;
using cpu_device::SharedTraffic;
using cpu_device::Traffic;

bool tooFew(const Count& may, uint64_t n) { return n < may.least; }
bool tooMany(const Count& may, uint64_t n) { return n > may.most; }
bool isSo(const Count& may, uint64_t n) { return !tooFew(may, n) && !tooMany(may, n); }

Failure spoiled(const std::string& what, const std::string& counted, const std::string& line, const std::string& hint) {
    Failure f;
    f.what = "right, but " + what;
    f.element = counted;
    f.writer = line;
    f.cause = hint;
    return f;
}

// "transpose.cu:31  out[…] = in[…];"
std::string inWords(const LineReport& line) {
    return fileName(line.file) + ":" + std::to_string(line.line) + "  " + line.source;
}

// Of the line where `badness` is largest.
template <typename Badness>
std::string worstLine(const Observation& seen, Badness badness) {
    const LineReport* worst = nullptr;
    for (const LineReport& line : seen.all.lines)
        if (badness(line) > 0 && (!worst || badness(line) > badness(*worst))) worst = &line;
    return worst ? inWords(*worst) : "";
}

std::string shapeOf(dim3 block) {
    std::string text = times(block.x, block.y);
    return block.z > 1 ? text + " × " + std::to_string(block.z) : text;
}
dim3 blockOf(const ShapeReport& s) { return dim3(s.block[0], s.block[1], s.block[2]); }
bool same(dim3 a, dim3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

// Does this line load from an array that the kernel stores to?
bool loadsWhatIsStored(const Observation& seen, const LineReport& line) {
    const std::string& array = line.samples.globalLoads.object;
    return line.globalLoads.lanes && !array.empty() &&
           std::any_of(seen.all.lines.begin(), seen.all.lines.end(), [&](const LineReport& other) {
               return other.globalStores.lanes && other.samples.globalStores.object == array;
           });
}

// Where there are too many: the least of the lines that may be all of what is too much.
template <typename May, typename OneSort>
const LineReport* lineInExcess(const Observation& seen, OneSort Traffic::*side, const May& may) {
    const bool ofBytes = tooMany(may.bytes, (seen.all.*side).bytesAsked);
    auto amount = [&](const Traffic& t) { return ofBytes ? (t.*side).bytesAsked : (t.*side).lanes; };
    const uint64_t excess = amount(seen.all) - (ofBytes ? may.bytes.most : may.lanes.most);
    const LineReport *least = nullptr, *again = nullptr;
    for (const LineReport& line : seen.all.lines) {
        if (amount(line) < excess) continue;
        if (!least || amount(line) < amount(*least)) least = &line;
        if (loadsWhatIsStored(seen, line) && !again) again = &line;
    }
    return again ? again : least;
}

// What one line says about their number.
template <typename May, typename OneSort>
std::string amountInWords(const May& may, const OneSort& t, const std::string& name) {
    if (tooMany(may.lanes, t.lanes))
        return number(t.lanes) + " " + name + ", where " + number(may.lanes.most) + " would do";
    if (tooFew(may.lanes, t.lanes))
        return number(t.lanes) + " " + name + " for " + number(may.lanes.least) + " elements";
    if (tooMany(may.bytes, t.bytesAsked))
        return number(t.bytesAsked) + " bytes, where " + number(may.bytes.most) + " would do";
    return number(t.lanes) + " " + name + ", of " + number(t.bytesAsked) + " bytes; " + number(may.bytes.least) +
           " are asked for";
}

// ---- which kernels ran, and in which shape ----

}  // namespace

std::optional<Failure> faultOfKernels(const Observation& seen, const Account& may) {
    if (!seen.counted) return {};
    bool mustLaunch = !may.mustLaunch.empty();
    if (may.launches.most == 0 && seen.all.launches) return spoiled("there is a launch", "", "", may.launches.hint);
    for (const KernelReport& kernel : seen.report.kernels) {
        std::string name = plainName(kernel.name);
        if (name == may.mustLaunch) mustLaunch = false;
        if (std::count(may.mayLaunch.begin(), may.mayLaunch.end(), name)) continue;
        if (std::string stage = otherStageOf(name); !stage.empty())
            return spoiled("it launches " + name, "that is the kernel of stage " + stage, "",
                           "this stage is about a kernel of its own");
    }
    if (mustLaunch)
        return spoiled(may.mustLaunch + " is not launched", "", "", "mend that kernel, and leave the launch as it is");
    if (!isSo(may.launches, seen.all.launches))
        return spoiled("there are " + number(seen.all.launches) + " launches", "", "", may.launches.hint);
    if (seen.all.takesWhoIsThere)
        return spoiled("it asks which lanes happen to be there", "", "",
                       "__activemask() and coalesced_threads() do not say who will come: name the lanes");
    // Of several that are allowed, each has work of its own.
    if (seen.all.launches > 1 && tooMany(may.stores.lanes, seen.all.globalStores.lanes) &&
        tooMany(may.stores.bytes, seen.all.globalStores.bytesAsked))
        return spoiled("there are " + number(seen.all.launches) + " launches that do the work twice",
                       amountInWords(may.stores, seen.all.globalStores, "stores"), "",
                       "what one launch has done, the next leaves alone: is an else missing, or a return?");
    return {};
}

namespace {

std::optional<Failure> faultOfShape(const Observation& seen, const Account& may) {
    if (may.block)
        for (const ShapeReport& s : seen.all.shapes)
            if (!same(blockOf(s), *may.block))
                return spoiled(
                    "it runs in blocks of " + shapeOf(blockOf(s)) + ", not " + shapeOf(*may.block), "", "",
                    may.shapeIsHandedOver ? "launch it with the shape that is handed over" : may.threads.hint);
    if (!isSo(may.blocks, seen.all.blocks)) {
        std::string text = "the grid has " + counted(double(seen.all.blocks), "block") + ", ";
        if (may.blocks.least == may.blocks.most)
            return spoiled(text + "not " + number(may.blocks.most), "", "", may.blocks.hint);
        bool few = tooFew(may.blocks, seen.all.blocks);
        return spoiled(text + (few ? "fewer than " + number(may.blocks.least) : "more than " + number(may.blocks.most)),
                       "", "", may.blocks.hint);
    }
    if (tooMany(may.threads, seen.all.threads))
        return spoiled(
            "it takes " + number(seen.all.threads) + " threads where " + number(may.threads.most) + " would do", "", "",
            may.threads.hint);
    if (tooFew(may.threads, seen.all.threads))
        return spoiled("it takes only " + number(seen.all.threads) + " threads, not " + number(may.threads.least), "",
                       "", may.threads.hint);
    return {};
}

std::optional<Failure> faultOfSharedInVain(const Observation& seen, const Count& may) {
    for (const ShapeReport& s : seen.all.shapes)
        // Where there is one thread, there is nobody to hand something to.
        if (s.sharedUsed == 0 && s.block[0] * s.block[1] * s.block[2] > 1 && !isSo(may, s.sharedBytes))
            return spoiled("it asks for " + number(s.sharedBytes) + " bytes of dynamic shared memory, and uses none",
                           "", "", "leave out the third launch argument: fewer blocks fit side by side with it");
    return {};
}

std::optional<Failure> faultOfDynamicShared(const Observation& seen, const Count& may) {
    for (const ShapeReport& s : seen.all.shapes)
        if (!isSo(may, s.sharedBytes))
            return spoiled("a block asks for " + number(s.sharedBytes) + " bytes of dynamic shared memory, where " +
                               number(may.most) + " would do",
                           "", "",
                           may.hint.empty() ? "the third launch argument: with more of it fewer blocks fit side by side"
                                            : may.hint);
    return {};
}

std::optional<Failure> faultOfStaticShared(const Observation& seen, const Count& may) {
    for (const KernelReport& kernel : seen.report.kernels)
        if (!isSo(may, kernel.staticShared))
            return spoiled(
                "a block has arrays of " + number(kernel.staticShared) + " bytes in shared memory, whatever its size",
                "", "", may.hint);
    return {};
}

std::optional<Failure> faultOfStoringThreads(const Observation& seen, const Count& may) {
    const uint64_t n = seen.all.threadsThatStored;
    if (isSo(may, n)) return {};
    return spoiled(number(n) + (n == 1 ? " thread stores" : " threads store") + ", not " +
                       number(tooFew(may, n) ? may.least : may.most),
                   "", worstLine(seen, [](const LineReport& l) { return double(l.globalStores.lanes); }), may.hint);
}

// ---- what they accessed ----

// One sort of accesses, of a line or of all.
using GlobalSide = GlobalTraffic Traffic::*;
using SharedSide = SharedTraffic Traffic::*;

template <typename May, typename OneSort>
std::optional<Failure> faultOfAccesses(const Observation& seen, OneSort Traffic::*side, const May& may,
                                       const std::string& name, const std::string& usualHint = "") {
    const OneSort& t = seen.all.*side;
    if (isSo(may.lanes, t.lanes) && isSo(may.bytes, t.bytesAsked)) return {};
    const bool many = tooMany(may.lanes, t.lanes) || tooMany(may.bytes, t.bytesAsked);
    const std::string& own = may.lanes.hint.empty() ? may.bytes.hint : may.lanes.hint;
    std::string line = worstLine(seen, [&](const LineReport& l) { return double((l.*side).lanes); });
    std::string hint = own.empty() ? usualHint : own;
    if (const LineReport* excess = many ? lineInExcess(seen, side, may) : nullptr) {
        line = inWords(*excess);
        if (name == "loads" && loadsWhatIsStored(seen, *excess))
            hint = seen.all.loadsAfterStores
                       ? "do not load again what a thread has stored: keep it in a variable"
                       : "it loads from the array that it stores to: are all of these loads needed?";
    }
    return spoiled((t.lanes == 0 ? "there are no "
                    : many       ? "there are too many "
                                 : "there are too few ") +
                       name,
                   amountInWords(may, t, name), line, hint);
}

std::optional<Failure> faultOfShared(const Observation& seen, SharedSide side, const SharedAccount& may,
                                     const std::string& name) {
    auto fault =
        faultOfAccesses(seen, side, may, name, may.lanes.most == 0 ? "this stage does without shared memory" : "");
    const SharedTraffic& t = seen.all.*side;
    if (!fault && !isSo(may.bytesOfLanes, t.bytesOfLanes))
        return spoiled("there are too many " + name,
                       number(t.bytesOfLanes) + " bytes for all lanes together, where " +
                           number(may.bytesOfLanes.most) + " would do",
                       worstLine(seen, [&](const LineReport& l) { return double((l.*side).bytesOfLanes); }),
                       may.bytesOfLanes.hint);
    if (fault && seen.all.sharedLoads.lanes + seen.all.sharedStores.lanes == 0)
        return spoiled("shared memory is not used", "", "", fault->cause);
    return fault;
}

std::string inSectors(const GlobalTraffic& t) {
    return decimal(t.sectorsPerRequest(), 1) + " sectors per request (" + percent(t.efficiency()) + ")";
}

std::optional<Failure> faultOfWaste(const Observation& seen, GlobalSide side, const GlobalAccount& may,
                                    const std::string& name) {
    const GlobalTraffic& t = seen.all.*side;
    if (!tooMany(may.sectors, t.sectors)) return {};
    return spoiled(
        "the " + name + " waste memory",
        "efficiency " + percent(t.efficiency()) + ", possible " +
            percent(double(t.bytesAsked) / (32.0 * double(may.sectors.most))) + ": " +
            decimal(t.sectorsPerRequest(), 1) + " sectors, " + decimal(double(t.lanes) / double(t.requests), 1) +
            " lanes per request",
        worstLine(seen,
                  [&](const LineReport& l) { return double((l.*side).bytesMoved) - double((l.*side).bytesAsked); }),
        may.sectors.hint);
}

std::optional<Failure> faultOfWidth(const Observation& seen, GlobalSide side, const GlobalAccount& may,
                                    const std::string& name) {
    const GlobalTraffic& t = seen.all.*side;
    auto line = [&] { return worstLine(seen, [&](const LineReport& l) { return double((l.*side).requests); }); };
    if (tooFew(may.sectors, t.sectors))
        return spoiled("this stage is about " + may.asked + " " + name, "they are " + may.seen + ": " + inSectors(t),
                       line(), may.sectors.hint);
    if (t.lanes && t.bytesAsked < may.bytesALane.least * t.lanes)
        return spoiled("a lane's " + name + " are of " + average(double(t.bytesAsked) / double(t.lanes)) + " bytes; " +
                           number(may.bytesALane.least) + " are possible",
                       "", line(), may.bytesALane.hint);
    return {};
}

std::optional<Failure> faultOfAtomics(const Observation& seen, const Account& may) {
    const auto& atomics = seen.all.globalAtomics;
    const auto& shared = seen.all.sharedAtomics;
    if (isSo(may.atomics.lanes, atomics.lanes) && isSo(may.sharedAtomics.lanes, shared.lanes)) return {};
    bool global = !isSo(may.atomics.lanes, atomics.lanes);
    const Count& count = global ? may.atomics.lanes : may.sharedAtomics.lanes;
    uint64_t n = global ? atomics.lanes : shared.lanes;
    std::string line = worstLine(
        seen, [&](const LineReport& l) { return double(global ? l.globalAtomics.lanes : l.sharedAtomics.lanes); });
    if (count.most == 0)
        return spoiled(
            "it uses atomics", number(n) + " of them", line,
            count.hint.empty() ? "here plain loads and stores do: no thread changes what another one has" : count.hint);
    return spoiled("there are " + number(n) + " atomics",
                   counted(double(seen.all.threads), "thread") + " in " + counted(double(seen.all.blocks), "block"),
                   line, count.hint);
}

std::optional<Failure> faultOfConflicts(const Observation& seen, const Count& may) {
    uint64_t conflicts = seen.all.sharedLoads.conflicts() + seen.all.sharedStores.conflicts();
    if (isSo(may, conflicts)) return {};
    // A request for float4 takes 4 wavefronts at best. Only the side that takes more than it must is told.
    std::string text;
    auto add = [&](const SharedTraffic& t, const char* name) {
        if (t.conflicts() == 0) return;
        text += (text.empty() ? "wavefronts: " : ", ") + decimal(t.wavefrontsPerRequest(), 1) + name +
                decimal(double(t.ideal) / double(t.requests), 1) + " possible)";
    };
    add(seen.all.sharedLoads, " a shared load (");
    add(seen.all.sharedStores, " a shared store (");
    return spoiled(
        "there are " + number(conflicts) + " bank conflicts", text,
        worstLine(seen,
                  [](const LineReport& l) { return double(l.sharedLoads.conflicts() + l.sharedStores.conflicts()); }),
        may.hint.empty() ? "lanes want different words of one bank: how many words are they apart?" : may.hint);
}

std::optional<Failure> faultOfBarriers(const Observation& seen, const Count& may) {
    double each = seen.all.barriersPerBlock;
    if (each < double(may.least) - 1e-9)
        return spoiled("a block has " + counted(each, "barrier") + " where " + number(may.least) +
                           (may.least == 1 ? " is needed" : " are needed"),
                       "", "", may.hint);
    if (each > double(may.most) + 1e-9)
        return spoiled("a block passes " + counted(each, "barrier") + " where " + number(may.most) + " would do", "",
                       "", may.hint.empty() && may.most == 0 ? "here no thread waits for another" : may.hint);
    return {};
}

std::optional<Failure> faultOfPhases(const Observation& seen, const Account& may) {
    const auto& t = seen.all;
    auto aBlock = [&](uint64_t n) { return double(n) / double(t.blocks); };
    if (!isSo(may.fillings, t.fillings))
        return spoiled("a block waits " + counted(aBlock(t.fillings), "time") + " for shared memory to be filled",
                       counted(double(t.fillings), "time") + " in " + counted(double(t.blocks), "block") + ", where " +
                           number(may.fillings.most) + " would do",
                       "", may.fillings.hint);
    if (!isSo(may.idleBarriers, t.idleBarriers))
        return spoiled("a block passes barriers that nothing needs: " + average(aBlock(t.idleBarriers)) + " of " +
                           average(t.barriersPerBlock),
                       "", "",
                       may.idleBarriers.hint.empty()
                           ? "one between filling a tile and using it, one before it is filled again"
                           : may.idleBarriers.hint);
    if (!isSo(may.absentFromBarriers, t.absentFromBarriers))
        return spoiled("not all threads of a block come to each of its barriers",
                       counted(double(t.absentFromBarriers), "time") + " a thread has returned before", "",
                       may.absentFromBarriers.hint);
    if (!isSo(may.unfencedAtomics, t.unfencedAtomics))
        return spoiled(
            "a thread's atomics are not kept in order",
            counted(double(t.unfencedAtomics), "time") + " one goes on to another word without a __threadfence()", "",
            may.unfencedAtomics.hint);
    return {};
}

// ---- what a warp loads, and when ----

std::optional<Failure> faultOfIdleWarps(const Observation& seen, const Account& may) {
    const auto& t = seen.all;
    if (may.timesItsShare == 0 || t.blocks == 0 || t.threads == 0) return {};
    const uint64_t warps = (t.threads / t.blocks + 31) / 32 * t.blocks;
    double share = double(t.globalLoads.requests) / double(warps);
    if (const uint64_t tasks = may.wholeTasks) {
        const uint64_t mostTasks = (tasks + t.blocks - 1) / t.blocks;
        share *= double(mostTasks * t.blocks) / double(tasks);
    }
    const auto most = static_cast<uint64_t>(std::llround(share * may.timesItsShare));
    if (t.mostGlobalLoads <= std::max<uint64_t>(most, 1)) return {};
    return spoiled("one warp makes " + number(t.mostGlobalLoads) + " loads, one after the other",
                   number(std::max<uint64_t>(uint64_t(share), 1)) + " would do",
                   worstLine(seen, [](const LineReport& l) { return double(l.globalLoads.requests); }),
                   "other warps have nothing to load meanwhile: give each an even share");
}

std::optional<Failure> faultOfWarps(const Observation& seen, const Account& may) {
    const auto& t = seen.all;
    if (!isSo(may.mostGlobalLoads, t.mostGlobalLoads))
        return spoiled("one warp makes " + number(t.mostGlobalLoads) + " loads, one after the other",
                       number(may.mostGlobalLoads.most) + " would do",
                       worstLine(seen, [](const LineReport& l) { return double(l.globalLoads.requests); }),
                       may.mostGlobalLoads.hint);
    if (!isSo(may.mostSharedLoads, t.mostSharedLoads))
        return spoiled("one warp makes " + number(t.mostSharedLoads) + " shared loads, one after the other",
                       number(may.mostSharedLoads.most) + " would do",
                       worstLine(seen, [](const LineReport& l) { return double(l.sharedLoads.requests); }),
                       may.mostSharedLoads.hint);
    if (!isSo(may.lateFillings, t.lateFillings))
        return spoiled("the next elements are asked for too late",
                       number(t.lateFillings) + " times a warp keeps what it has just asked for",
                       worstLine(seen, [](const LineReport& l) { return double(l.globalLoads.requests); }),
                       may.lateFillings.hint);
    return {};
}

// ---- what the host did meanwhile ----

std::optional<Failure> faultOfCalls(const Observation& seen, const Account& may) {
    const cpu_device::ApiReport& api = seen.report.api;
    uint64_t copied = api.bytesToDevice + api.bytesToHost + api.bytesOnDevice;
    if (!isSo(may.bytesMovedByCalls, api.bytesSet + copied) || !isSo(may.bytesCopiedByCalls, copied))
        return spoiled("calls of the host do a part of the work",
                       number(api.bytesSet) + " bytes are set by cudaMemset, " + number(copied) + " copied", "",
                       may.bytesMovedByCalls.hint.empty() ? "here the kernel does it all" : may.bytesMovedByCalls.hint);
    if (!isSo(may.argumentBytes, seen.all.mostArgumentBytes))
        return spoiled("a launch hands over " + number(seen.all.mostArgumentBytes) + " bytes of arguments",
                       "at most " + number(may.argumentBytes.most) + " are asked for", "", may.argumentBytes.hint);
    if (!isSo(may.allocations, api.allocations))
        return spoiled(
            "the host allocates memory",
            number(api.allocations) + (api.allocations == 1 ? " allocation" : " allocations"), "",
            may.allocations.hint.empty() ? "the arrays that are handed over are enough" : may.allocations.hint);
    if (!isSo(may.allocationsOfBoth, api.allocationsOfBoth))
        return spoiled(
            "the host allocates memory that it can read itself", "cudaMallocManaged or cudaMallocHost", "",
            may.allocationsOfBoth.hint.empty() ? "device memory will do: cudaMalloc" : may.allocationsOfBoth.hint);
    if (auto left = faultOfWhatIsLeft(api, seen.lines)) return left;
    return seen.unnoticed;
}

}  // namespace

std::optional<Failure> faultOfWhatIsLeft(const cpu_device::ApiReport& api, const CallLines& lines) {
    if (api.bytesNotFreed)
        return spoiled(number(api.bytesNotFreed) + " bytes are never freed", "", lines.allocation,
                       "free what you allocate");
    if (api.handlesNotDestroyed)
        return spoiled(number(api.handlesNotDestroyed) +
                           (api.handlesNotDestroyed == 1 ? " stream or event is" : " streams or events are") +
                           " never destroyed",
                       "", lines.handle, "destroy what you create: cudaStreamDestroy(), cudaEventDestroy()");
    if (api.leftApart)
        return spoiled(
            "nobody waits for a stream at work", "", lines.handle,
            "what comes behind does not wait for a stream with cudaStreamNonBlocking: leave the flag out, or "
            "call cudaStreamSynchronize()");
    if (api.launchesNotAskedAbout)
        return spoiled("nobody asks whether the launch went well", "", lines.launch, "end it with CHECK_LAUNCH()");
    return {};
}

Account::Account(dim3 grid, dim3 shape, const std::string& hint)
    : blocks(exactly(uint64_t(grid.x) * grid.y * grid.z, hint)),
      threads(exactly(blocks.most * shape.x * shape.y * shape.z, hint)),
      block(shape) {}

Account nothingOnTheDevice() {
    Account may(exactly(0), exactly(0));
    may.launches = exactly(0, "this function is for the host: its own loops do the work");
    may.bytesMovedByCalls.hint = may.allocations.hint = may.launches.hint;
    return may;
}

GlobalAccount once(uint64_t elements, const std::string& hint, size_t elementBytes) {
    GlobalAccount may;
    may.lanes = atMost(elements, hint);
    may.bytes = exactly(elements * elementBytes, hint);
    return may;
}

SharedAccount onceShared(uint64_t elements, const std::string& hint, size_t elementBytes) {
    return {atMost(elements, hint), exactly(elements * elementBytes, hint)};
}

GlobalAccount lanes(const Count& count) {
    GlobalAccount may;
    may.lanes = count;
    may.bytes = anyNumber();
    return may;
}

SharedAccount lanesShared(const Count& count) { return {count, anyNumber()}; }

namespace {

std::optional<Failure> faultOf(const Observation& seen, const Account& may) {
    accountedFor(seen);
    if (!seen.counted) return {};
    using std::optional;
    const std::function<optional<Failure>()> parts[] = {
        [&] { return faultOfKernels(seen, may); },
        [&] { return faultOfCalls(seen, may); },
        [&] { return faultOfAtomics(seen, may); },
        [&] { return faultOfShape(seen, may); },
        [&] { return faultOfShared(seen, &Traffic::sharedStores, may.sharedStores, "shared stores"); },
        [&] { return faultOfShared(seen, &Traffic::sharedLoads, may.sharedLoads, "shared loads"); },
        [&] { return faultOfSharedInVain(seen, may.sharedInVain); },
        [&] { return faultOfDynamicShared(seen, may.dynamicShared); },
        [&] { return faultOfStaticShared(seen, may.staticShared); },
        [&] { return faultOfAccesses(seen, &Traffic::globalLoads, may.loads, "loads"); },
        [&] { return faultOfAccesses(seen, &Traffic::globalStores, may.stores, "stores"); },
        [&] { return faultOfStoringThreads(seen, may.threadsThatStore); },
        [&] { return faultOfWaste(seen, &Traffic::globalLoads, may.loads, "loads"); },
        [&] { return faultOfWaste(seen, &Traffic::globalStores, may.stores, "stores"); },
        [&] { return faultOfWidth(seen, &Traffic::globalLoads, may.loads, "loads"); },
        [&] { return faultOfWidth(seen, &Traffic::globalStores, may.stores, "stores"); },
        [&] { return faultOfConflicts(seen, may.bankConflicts); },
        [&]() -> optional<Failure> {
            const uint64_t passes = seen.all.sharedLoads.wavefronts + seen.all.sharedStores.wavefronts;
            if (isSo(may.sharedPasses, passes)) return {};
            return spoiled(
                "the lanes of a warp go to shared memory one after the other",
                number(passes) + " passes over the banks, where " + number(may.sharedPasses.most) + " would do", "",
                may.sharedPasses.hint);
        },
        [&] { return faultOfPhases(seen, may); },
        [&] { return faultOfWarps(seen, may); },
        [&] { return faultOfBarriers(seen, may.barriers); },
        [&] { return faultOfIdleWarps(seen, may); },
        [&]() -> optional<Failure> {
            if (isSo(may.exchanges, seen.all.exchanges)) return {};
            return spoiled("lanes exchange values " + number(seen.all.exchanges) + " times",
                           number(may.exchanges.most) + " would do", "", may.exchanges.hint);
        },
        [&]() -> optional<Failure> {
            if (isSo(may.shuffles, seen.all.shuffles)) return {};
            return spoiled("lanes hand values to one another by " + number(seen.all.shuffles) + " shuffles",
                           "at least " + number(may.shuffles.least) + " are asked for", "", may.shuffles.hint);
        },
        [&]() -> optional<Failure> {
            if (isSo(may.loadsPastL1, seen.all.loadsPastL1)) return {};
            return spoiled("loads pass the first-level cache by",
                           "warps make " + number(seen.all.loadsPastL1) + " of these", "", may.loadsPastL1.hint);
        },
        [&]() -> optional<Failure> {
            if (isSo(may.loadsAfterStores, seen.all.loadsAfterStores)) return {};
            return spoiled("the loads wait for one another",
                           number(seen.all.loadsAfterStores) + " loads by threads that have stored already", "",
                           may.loadsAfterStores.hint);
        },
        [&]() -> optional<Failure> {
            if (may.loadsMayWait || seen.all.loadWaits.empty()) return {};
            return spoiled("the loads wait for one another", waitInWords(seen.all.loadWaits[0]), "",
                           "where a thread loads, its number says, and nothing that it has loaded");
        },
        [&]() -> optional<Failure> {
            if (may.arraysInLocalMemory || seen.all.localArrays.empty()) return {};
            const cpu_device::LocalArray& a = seen.all.localArrays[0];
            const std::string line = "line " + std::to_string(a.line);
            return spoiled(a.name + " lies in local memory, not in registers",
                           a.isVolatile ? "it is volatile, and " + line + " takes an element of it"
                                        : line + " takes an element whose index the compiler does not know",
                           "",
                           a.isVolatile ? "what is volatile is read and written each time: leave the word out"
                                        : "registers have no index: give the loops bounds that the compiler knows, and "
                                          "let no index depend on the thread or on data");
        },
        [&]() -> optional<Failure> {
            if (isSo(may.fences, seen.all.fences)) return {};
            return spoiled("threads wait at a fence", number(seen.all.fences) + " times, over all threads", "",
                           "behind a __threadfence() a thread goes on when all that it has stored is there for others: "
                           "here nobody else looks");
        },
        [&]() -> optional<Failure> {
            if (isSo(may.pauses, seen.all.pauses)) return {};
            return spoiled("threads sleep or ask for the time", number(seen.all.pauses) + " times, over all threads",
                           "", "what takes time between loads is time in which none is under way");
        }};
    for (const auto& part : parts)
        if (auto fault = part()) return fault;
    return {};
}

}  // namespace

void hold(const Observation& seen, const Account& may) {
    if (auto fault = faultOf(seen, may)) fail(*fault);
    noteUsualWork(seen);
}

void Ledger::add(const Observation& seen, const Account& may) {
    add(seen, faultOf(seen, may));
    noteUsualWork(seen);
}

void Ledger::add(const Observation& seen, const std::optional<Failure>& fault) {
    if (fault && !first) first = Fault{*fault, seen, tried()};
}

void Ledger::settle() const {
    if (!first) return;
    trying(first->shape);
    observed(first->seen);
    fail(first->failure);
}

}  // namespace grading
