#include "technique.h"

#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

using cpu_device::GlobalTraffic;
using cpu_device::LineReport;
using cpu_device::SharedTraffic;
using cpu_device::Traffic;

const GlobalTraffic& global(const Traffic& t, Side side) {
    return side == Side::loads ? t.globalLoads : t.globalStores;
}
const SharedTraffic& shared(const Traffic& t, Side side) {
    return side == Side::loads ? t.sharedLoads : t.sharedStores;
}
std::string nameOf(Side side) { return side == Side::loads ? "loads" : "stores"; }

// "transpose.cu:31  out[…] = in[…];" of the line where `badness` is largest.
template <typename Badness>
std::string lineOfWorst(const Observation& seen, Badness badness) {
    const LineReport* worst = nullptr;
    for (const LineReport& line : seen.all.lines)
        if (badness(line) > 0 && (!worst || badness(line) > badness(*worst))) worst = &line;
    return worst ? fileName(worst->file) + ":" + std::to_string(worst->line) + "  " + worst->source : "";
}

std::string sectorsText(const GlobalTraffic& t) {
    return decimal(t.sectorsPerRequest(), 1) + " sectors a request (" + percent(t.efficiency()) + ")";
}

// Each of so many elements once: one at a time, or several at a time (float4).
template <typename Side>
bool onceEach(const Side& t, uint64_t elements, size_t elementBytes) {
    return t.lanes == elements || (t.lanes < elements && t.bytesAsked == elements * elementBytes);
}

// How many single elements, and what one line says about it.
template <typename Side>
std::string accessesOf(const Side& t, uint64_t elements, const std::string& name) {
    if (t.lanes < elements) return number(t.lanes) + " " + name + " for " + number(elements) + " elements";
    return number(t.lanes) + " " + name + ", where " + number(elements) + " would do";
}

[[noreturn]] void failTechnique(const std::string& what, const std::string& counted, const std::string& line,
                                const std::string& hint) {
    Failure f;
    f.what = "right, but " + what;
    f.element = counted;
    f.writer = line;
    f.cause = hint;
    fail(f);
}

}  // namespace

void expectEfficiency(const Observation& seen, Side side, double atLeast, const std::string& hint) {
    const GlobalTraffic& t = global(seen.all, side);
    if (!seen.counted || t.efficiency() >= atLeast - 1e-9) return;
    if (t.requests == 0) failTechnique("there are no " + nameOf(side) + " at all", "", "", hint);
    failTechnique("the " + nameOf(side) + " waste memory",
                  "efficiency " + percent(t.efficiency()) + ", possible " + percent(atLeast) + ": " +
                      decimal(t.sectorsPerRequest(), 1) + " sectors, " +
                      decimal(double(t.lanes) / double(t.requests), 1) + " lanes a request",
                  lineOfWorst(seen,
                              [&](const LineReport& l) {
                                  return double(global(l, side).bytesMoved) - double(global(l, side).bytesAsked);
                              }),
                  hint);
}

void expectStrided(const Observation& seen, Side side, double atMost, const std::string& hint) {
    const GlobalTraffic& t = global(seen.all, side);
    if (!seen.counted || t.efficiency() <= atMost + 1e-9) return;
    failTechnique("this stage is about strided " + nameOf(side), "they are coalesced: " + sectorsText(t),
                  lineOfWorst(seen, [&](const LineReport& l) { return double(global(l, side).requests); }), hint);
}

void expectAccesses(const Observation& seen, Side side, uint64_t elements, const std::string& hint,
                    size_t elementBytes) {
    const GlobalTraffic& t = global(seen.all, side);
    if (!seen.counted || onceEach(t, elements, elementBytes)) return;
    failTechnique((t.lanes > elements ? "there are too many " : "there are too few ") + nameOf(side),
                  accessesOf(t, elements, nameOf(side)),
                  lineOfWorst(seen, [&](const LineReport& l) { return double(global(l, side).lanes); }), hint);
}

void expectSharedAccesses(const Observation& seen, Side side, uint64_t elements, const std::string& hint,
                          size_t elementBytes) {
    const SharedTraffic& t = shared(seen.all, side);
    if (!seen.counted || onceEach(t, elements, elementBytes)) return;
    if (seen.all.sharedLoads.lanes + seen.all.sharedStores.lanes == 0)
        failTechnique("shared memory is not used", "", "", hint);
    const char* amount = t.lanes == 0         ? "there are no shared "
                         : t.lanes > elements ? "there are too many shared "
                                              : "there are too few shared ";
    failTechnique(amount + nameOf(side), accessesOf(t, elements, "shared " + nameOf(side)),
                  lineOfWorst(seen, [&](const LineReport& l) { return double(shared(l, side).lanes); }), hint);
}

void expectAccessesAtMost(const Observation& seen, Side side, uint64_t atMost, const std::string& hint) {
    const GlobalTraffic& t = global(seen.all, side);
    if (!seen.counted || t.lanes <= atMost) return;
    failTechnique("there are too many " + nameOf(side), accessesOf(t, atMost, nameOf(side)),
                  lineOfWorst(seen, [&](const LineReport& l) { return double(global(l, side).lanes); }), hint);
}

void expectSharedAccessesAtMost(const Observation& seen, Side side, uint64_t atMost, const std::string& hint) {
    const SharedTraffic& t = shared(seen.all, side);
    if (!seen.counted || t.lanes <= atMost) return;
    failTechnique("there are too many shared " + nameOf(side), accessesOf(t, atMost, "shared " + nameOf(side)),
                  lineOfWorst(seen, [&](const LineReport& l) { return double(shared(l, side).lanes); }), hint);
}

void expectNoConflicts(const Observation& seen, const std::string& hint) {
    uint64_t conflicts = seen.all.sharedLoads.conflicts() + seen.all.sharedStores.conflicts();
    if (!seen.counted || conflicts == 0) return;
    // A request for float4 takes 4 wavefronts at best. Only the side that takes more than it must is told.
    std::string counted;
    for (Side side : {Side::loads, Side::stores}) {
        const SharedTraffic& t = shared(seen.all, side);
        if (t.conflicts() == 0) continue;
        counted += (counted.empty() ? "wavefronts: " : ", ") + decimal(t.wavefrontsPerRequest(), 1) +
                   (side == Side::loads ? " a shared load (" : " a shared store (") +
                   decimal(double(t.ideal) / double(t.requests), 1) + " possible)";
    }
    failTechnique(
        "there are " + number(conflicts) + " bank conflicts", counted,
        lineOfWorst(seen,
                    [](const LineReport& l) { return double(l.sharedLoads.conflicts() + l.sharedStores.conflicts()); }),
        hint.empty() ? "lanes want different words of one bank: how many words are they apart?" : hint);
}

void expectBarriers(const Observation& seen, double atLeast, const std::string& hint) {
    if (!seen.counted || seen.all.barriersPerBlock >= atLeast - 1e-9) return;
    failTechnique("a block has " + decimal(seen.all.barriersPerBlock, 1) + " barriers where " + decimal(atLeast, 0) +
                      " are needed",
                  "", "", hint);
}

void expectThreads(const Observation& seen, uint64_t atMost, const std::string& hint) {
    if (!seen.counted || seen.all.threads <= atMost) return;
    failTechnique("it takes " + number(seen.all.threads) + " threads where " + number(atMost) + " would do", "", "",
                  hint);
}

void expectBlocks(const Observation& seen, uint64_t exactly, const std::string& hint) {
    if (!seen.counted || seen.all.blocks == exactly) return;
    failTechnique("the grid has " + number(seen.all.blocks) + " blocks, not " + number(exactly), "", "", hint);
}

void expectBytesPerLane(const Observation& seen, Side side, double atLeast, const std::string& hint) {
    const GlobalTraffic& t = global(seen.all, side);
    double bytes = t.lanes ? double(t.bytesAsked) / double(t.lanes) : 0;
    if (!seen.counted || bytes >= atLeast - 1e-9) return;
    failTechnique("a lane's " + nameOf(side) + " are of " + decimal(bytes, 1) + " bytes; " + decimal(atLeast, 0) +
                      " are possible",
                  "", lineOfWorst(seen, [&](const LineReport& l) { return double(global(l, side).requests); }), hint);
}

std::string trafficOf(const Observation& seen) {
    std::string text;
    auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (!seen.counted) return text;
    auto side = [](const char* name, const GlobalTraffic& t) {
        return name + decimal(t.sectorsPerRequest(), 1) + " (" + percent(t.efficiency()) + ")";
    };
    text = "sectors a request:";
    if (seen.all.globalLoads.requests) text += side(" loads ", seen.all.globalLoads);
    if (seen.all.globalStores.requests) text += side(" stores ", seen.all.globalStores);
    uint64_t conflicts = seen.all.sharedLoads.conflicts() + seen.all.sharedStores.conflicts();
    if (seen.all.sharedLoads.requests) add(conflicts ? number(conflicts) + " bank conflicts" : "no bank conflict");
    return text;
}

}  // namespace grading
