#include "account.h"

#include <algorithm>

#include "own_stage.h"
#include "text.h"
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

// "transpose.cu:31  out[…] = in[…];" of the line where `badness` is largest.
template <typename Badness>
std::string worstLine(const Observation& seen, Badness badness) {
    const LineReport* worst = nullptr;
    for (const LineReport& line : seen.all.lines)
        if (badness(line) > 0 && (!worst || badness(line) > badness(*worst))) worst = &line;
    return worst ? fileName(worst->file) + ":" + std::to_string(worst->line) + "  " + worst->source : "";
}

std::string shapeOf(dim3 block) {
    std::string text = times(block.x, block.y);
    return block.z > 1 ? text + " × " + std::to_string(block.z) : text;
}
dim3 blockOf(const ShapeReport& s) { return dim3(s.block[0], s.block[1], s.block[2]); }
bool same(dim3 a, dim3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

// ---- which kernels ran, and in which shape ----

// "transposeUnrollN<4>" is transposeUnrollN.
std::string nameOf(const KernelReport& kernel) {
    std::string name = kernel.name.substr(0, kernel.name.find('<'));
    size_t scope = name.rfind("::");
    return scope == std::string::npos ? name : name.substr(scope + 2);
}

std::optional<Failure> faultOfKernels(const Observation& seen, const Account& may) {
    bool mustLaunch = !may.mustLaunch.empty();
    for (const KernelReport& kernel : seen.report.kernels) {
        std::string name = nameOf(kernel);
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
    return {};
}

std::optional<Failure> faultOfShape(const Observation& seen, const Account& may) {
    if (may.block)
        for (const ShapeReport& s : seen.all.shapes)
            if (!same(blockOf(s), *may.block))
                return spoiled("it runs in blocks of " + shapeOf(blockOf(s)) + ", not " + shapeOf(*may.block), "", "",
                               "launch it with the shape that is handed over");
    if (!isSo(may.blocks, seen.all.blocks)) {
        std::string text = "the grid has " + number(seen.all.blocks) + " blocks, ";
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

// ---- what they accessed ----

// How many there are, and what one line says about it. Bytes are told as elements of the size that a lane accesses.
struct Amount {
    uint64_t lanes, bytes;
};

std::string counted(const Amount& seen, const Count& mayLanes, const Count& mayBytes, const std::string& name) {
    if (tooMany(mayLanes, seen.lanes))
        return number(seen.lanes) + " " + name + ", where " + number(mayLanes.most) + " would do";
    if (tooFew(mayLanes, seen.lanes))
        return number(seen.lanes) + " " + name + " for " + number(mayLanes.least) + " elements";
    if (tooMany(mayBytes, seen.bytes))
        return number(seen.bytes) + " bytes, where " + number(mayBytes.most) + " would do";
    return number(seen.bytes) + " bytes of " + number(mayBytes.least);
}

template <typename May, typename Traffic>
bool isSo(const May& may, const Traffic& t) {
    return isSo(may.lanes, t.lanes) && isSo(may.bytes, t.bytesAsked);
}

template <typename May, typename Traffic>
std::string amount(const May& may, const Traffic& t) {
    if (t.lanes == 0) return "there are no ";
    return tooMany(may.lanes, t.lanes) || tooMany(may.bytes, t.bytesAsked) ? "there are too many "
                                                                           : "there are too few ";
}

const std::string& hintOf(const Count& lanes, const Count& bytes) {
    return lanes.hint.empty() ? bytes.hint : lanes.hint;
}

// One sort of global accesses: `side` of a line or of all.
using GlobalSide = GlobalTraffic Traffic::*;
using SharedSide = SharedTraffic Traffic::*;

std::optional<Failure> faultOfAccesses(const Observation& seen, GlobalSide side, const GlobalAccount& may,
                                       const std::string& name) {
    const GlobalTraffic& t = seen.all.*side;
    if (!isSo(may, t))
        return spoiled(amount(may, t) + name, counted({t.lanes, t.bytesAsked}, may.lanes, may.bytes, name),
                       worstLine(seen, [&](const LineReport& l) { return double((l.*side).lanes); }),
                       hintOf(may.lanes, may.bytes));
    return {};
}

std::optional<Failure> faultOfAccesses(const Observation& seen, SharedSide side, const SharedAccount& may,
                                       const std::string& name) {
    const SharedTraffic& t = seen.all.*side;
    if (isSo(may, t)) return {};
    const std::string& hint = hintOf(may.lanes, may.bytes);
    if (seen.all.sharedLoads.lanes + seen.all.sharedStores.lanes == 0)
        return spoiled("shared memory is not used", "", "", hint);
    return spoiled(amount(may, t) + name, counted({t.lanes, t.bytesAsked}, may.lanes, may.bytes, name),
                   worstLine(seen, [&](const LineReport& l) { return double((l.*side).lanes); }), hint);
}

std::string sectorsOf(const GlobalTraffic& t) {
    return decimal(t.sectorsPerRequest(), 1) + " sectors a request (" + percent(t.efficiency()) + ")";
}

std::optional<Failure> faultOfSectors(const Observation& seen, GlobalSide side, const GlobalAccount& may,
                                      const std::string& name) {
    const GlobalTraffic& t = seen.all.*side;
    if (tooMany(may.sectors, t.sectors))
        return spoiled(
            "the " + name + " waste memory",
            "efficiency " + percent(t.efficiency()) + ", possible " +
                percent(double(t.bytesAsked) / (32.0 * double(may.sectors.most))) + ": " +
                decimal(t.sectorsPerRequest(), 1) + " sectors, " + decimal(double(t.lanes) / double(t.requests), 1) +
                " lanes a request",
            worstLine(seen,
                      [&](const LineReport& l) { return double((l.*side).bytesMoved) - double((l.*side).bytesAsked); }),
            may.sectors.hint);
    if (tooFew(may.sectors, t.sectors))
        return spoiled("this stage is about strided " + name, "they are coalesced: " + sectorsOf(t),
                       worstLine(seen, [&](const LineReport& l) { return double((l.*side).requests); }),
                       may.sectors.hint);
    if (t.lanes && t.bytesAsked < may.bytesALane.least * t.lanes)
        return spoiled("a lane's " + name + " are of " + decimal(double(t.bytesAsked) / double(t.lanes), 1) +
                           " bytes; " + number(may.bytesALane.least) + " are possible",
                       "", worstLine(seen, [&](const LineReport& l) { return double((l.*side).requests); }),
                       may.bytesALane.hint);
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
            count.hint.empty() ? "here a plain load or store does: no two threads have the same element" : count.hint);
    return spoiled("there are " + number(n) + " atomics",
                   number(seen.all.threads) + " threads in " + number(seen.all.blocks) + " blocks", line, count.hint);
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
        return spoiled("a block has " + decimal(each, 1) + " barriers where " + number(may.least) + " are needed", "",
                       "", may.hint);
    if (each > double(may.most) + 1e-9)
        return spoiled("a block passes " + decimal(each, 1) + " barriers where " + number(may.most) + " would do", "",
                       "", may.hint);
    return {};
}

// ---- what the host did meanwhile ----

std::optional<Failure> faultOfCalls(const Observation& seen, const Account& may) {
    const cpu_device::ApiReport& api = seen.report.api;
    uint64_t copied = api.bytesToDevice + api.bytesToHost + api.bytesOnDevice;
    if (!isSo(may.bytesMovedByCalls, api.bytesSet + copied))
        return spoiled("calls of the host do a part of the work",
                       number(api.bytesSet) + " bytes are set by cudaMemset, " + number(copied) + " copied", "",
                       may.bytesMovedByCalls.hint.empty() ? "here the kernel does it all" : may.bytesMovedByCalls.hint);
    if (!isSo(may.allocations, api.allocations))
        return spoiled(
            "the host allocates memory", number(api.allocations) + " allocations", "",
            may.allocations.hint.empty() ? "the arrays that are handed over are enough" : may.allocations.hint);
    if (api.bytesNotFreed)
        return spoiled(number(api.bytesNotFreed) + " bytes are never freed", "", "", "free what you allocate");
    if (api.launchesNotAskedAbout)
        return spoiled("nobody asks whether the launch went well", "", "", "end it with CHECK_LAUNCH()");
    return {};
}

}  // namespace

Account::Account(dim3 grid, dim3 shape, const std::string& hint)
    : blocks(exactly(uint64_t(grid.x) * grid.y * grid.z, hint)),
      threads(exactly(blocks.most * shape.x * shape.y * shape.z, hint)),
      block(shape) {}

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
        [&] { return faultOfAccesses(seen, &Traffic::sharedStores, may.sharedStores, "shared stores"); },
        [&] { return faultOfAccesses(seen, &Traffic::sharedLoads, may.sharedLoads, "shared loads"); },
        [&] { return faultOfAccesses(seen, &Traffic::globalLoads, may.loads, "loads"); },
        [&] { return faultOfAccesses(seen, &Traffic::globalStores, may.stores, "stores"); },
        [&] { return faultOfSectors(seen, &Traffic::globalLoads, may.loads, "loads"); },
        [&] { return faultOfSectors(seen, &Traffic::globalStores, may.stores, "stores"); },
        [&] { return faultOfConflicts(seen, may.bankConflicts); },
        [&] { return faultOfBarriers(seen, may.barriers); },
        [&]() -> optional<Failure> {
            if (isSo(may.loadsAfterStores, seen.all.loadsAfterStores)) return {};
            return spoiled("the loads wait for one another",
                           number(seen.all.loadsAfterStores) + " loads by threads that have stored already", "",
                           may.loadsAfterStores.hint);
        }};
    for (const auto& part : parts)
        if (auto fault = part()) return fault;
    return {};
}

}  // namespace

void hold(const Observation& seen, const Account& may) {
    if (auto fault = faultOf(seen, may)) fail(*fault);
}

void Ledger::add(const Observation& seen, const Account& may) { add(seen, faultOf(seen, may)); }

void Ledger::add(const Observation& seen, const std::optional<Failure>& fault) {
    if (fault && !first) first = Fault{*fault, seen, tried()};
}

void Ledger::settle() const {
    if (!first) return;
    trying(first->shape);
    observed(first->seen);
    fail(first->failure);
}

dim3 gridOver(uint64_t x, uint64_t y, dim3 block) {
    return dim3(unsigned((x + block.x - 1) / block.x), unsigned((y + block.y - 1) / block.y));
}

uint64_t sectorsOf(dim3 block, uint64_t width, uint64_t height,
                   const std::function<uint64_t(uint64_t x, uint64_t y)>& element) {
    const dim3 grid = gridOver(width, height, block);
    const unsigned threads = block.x * block.y;
    uint64_t sectors = 0;
    std::vector<uint64_t> wanted;  // by the lanes of a warp
    for (uint64_t b = 0; b < uint64_t(grid.x) * grid.y; b++)
        for (unsigned warp = 0; warp < threads; warp += 32) {
            wanted.clear();
            for (unsigned t = warp; t < std::min(warp + 32, threads); t++) {
                uint64_t x = b % grid.x * block.x + t % block.x, y = b / grid.x * block.y + t / block.x;
                if (x < width && y < height) wanted.push_back(element(x, y) / 8);
            }
            std::sort(wanted.begin(), wanted.end());
            sectors += uint64_t(std::unique(wanted.begin(), wanted.end()) - wanted.begin());
        }
    return sectors;
}

}  // namespace grading
