#include "usual_work.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "own_stage.h"
#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

double ratio(uint64_t part, uint64_t of) { return of ? double(part) / double(of) : 0; }

// Bytes moved for a byte that is asked for: 1 to 8.
double moved(const cpu_device::GlobalTraffic& t) { return ratio(t.bytesMoved, t.bytesAsked); }

// What one launch says about the kind of its work.
struct KindOfWork {
    explicit KindOfWork(const cpu_device::KernelReport& k)
        : loadsMoved(moved(k.globalLoads)),
          storesMoved(moved(k.globalStores)),
          loadBytesALane(ratio(k.globalLoads.bytesAsked, k.globalLoads.lanes)),
          bytesLoaded(k.globalLoads.bytesAsked),
          filled(ratio(k.sharedStores.bytesAsked, k.globalLoads.bytesAsked)),
          storesOfAThread(ratio(k.globalStores.bytesAsked * k.blocks, k.blocksRun * k.threads)),
          sharedRequests(k.sharedLoads.requests + k.sharedStores.requests),
          conflicts(k.sharedLoads.conflicts() + k.sharedStores.conflicts()),
          loadsAfterStores(k.loadsAfterStores),
          blocks(k.blocks),
          waits(!k.loadWaits.empty()),
          narrow(std::any_of(k.shapes.begin(), k.shapes.end(), [](const auto& s) { return s.block[0] < 32; })) {}

    double loadsMoved, storesMoved;
    double loadBytesALane;
    uint64_t bytesLoaded;
    double filled;           // of what is loaded, so much is stored into shared memory
    double storesOfAThread;  // in bytes
    uint64_t sharedRequests, conflicts, loadsAfterStores, blocks;
    bool waits;
    bool narrow;  // blocks less wide than a warp: nothing can be said of sectors
};

std::vector<KindOfWork> usualWork;
std::set<std::string> usualKernels;
uint64_t mostLaunches = 0;
constexpr uint64_t asManyAsACardHolds = 132 * 32ul;  // blocks at a time
constexpr uint64_t worthNoting = 20'000;             // loads: of small arrays, ragged ends are the most

template <class Member>
double most(Member member) {
    return (*std::max_element(usualWork.begin(), usualWork.end(),
                              [=](const KindOfWork& a, const KindOfWork& b) { return a.*member < b.*member; })).*
           member;
}
template <class Member>
double least(Member member) {
    return (*std::min_element(usualWork.begin(), usualWork.end(),
                              [=](const KindOfWork& a, const KindOfWork& b) { return a.*member < b.*member; })).*
           member;
}

// Of launches in blocks as wide as a warp: half of the bytes are loaded with less than this, and half with more. (Of
// matrices of one column there may be more than one, but not as many bytes.)
double middle(double KindOfWork::*member) {
    std::vector<std::pair<double, uint64_t>> all;
    uint64_t bytes = 0;
    for (const KindOfWork& w : usualWork)
        if (!w.narrow) all.push_back({w.*member, w.bytesLoaded}), bytes += w.bytesLoaded;
    std::sort(all.begin(), all.end());
    uint64_t below = 0;
    for (const auto& [value, loaded] : all)
        if ((below += loaded) > bytes / 2) return value;
    return 0;
}

[[noreturn]] void otherwise(const std::string& how, const std::string& far, const std::string& near) {
    fail({"right, but on so large arrays " + how, near.empty() ? far : far + "; on smaller ones " + near, "",
          "arrays of every size are worked on in the same way"});
}

void expectUsualTraffic(const std::string& name, const KindOfWork& far, double KindOfWork::*share) {
    auto bytes = [](double n) { return decimal(n, 1) + " bytes are moved for each that is asked for"; };
    // Where a row ends, and where it begins in the middle of a sector, more are moved; twice as many are other work.
    if (far.*share > std::max(3.0, 1.5 * middle(share)))
        otherwise("its " + name + " are strided", bytes(far.*share), decimal(middle(share), 1));
    if (far.*share > 0 && middle(share) >= 4 && far.*share < middle(share) / 2)
        otherwise("its " + name + " are coalesced", bytes(far.*share), decimal(middle(share), 1));
}

}  // namespace

void noteUsualWork(const Observation& seen) {
    for (const cpu_device::KernelReport& kernel : seen.report.kernels) usualKernels.insert(plainName(kernel.name));
    mostLaunches = std::max(mostLaunches, seen.all.launches);
    if (seen.counted && seen.all.globalLoads.lanes >= worthNoting) usualWork.emplace_back(seen.all);
}

void expectUsualKernels(const std::vector<std::string>& kernels) {
    for (const std::string& kernel : kernels) {
        const std::string name = plainName(kernel), stage = usualKernels.count(name) ? "" : otherStageOf(name);
        if (!stage.empty()) otherwise("it launches " + name, "that is the kernel of stage " + stage, "");
    }
}

void expectUsualLaunches(const cpu_device::KernelReport& far) {
    if (mostLaunches && far.launches > mostLaunches)
        fail({"right, but on so large arrays it is done in several launches", number(far.launches) + " launches", "",
              "one launch does it: a grid has room for 2³¹ blocks along x"});
}

void expectUsualWork(const cpu_device::KernelReport& report, bool thin, bool cut, double loadBytesALane, bool endsCut) {
    KindOfWork far(report);
    if (loadBytesALane > 0) far.loadBytesALane = loadBytesALane;
    if (usualWork.empty() || !report.globalLoads.lanes) return;
    auto never = [](auto had) { return std::none_of(usualWork.begin(), usualWork.end(), had); };
    if (far.waits && never([](const KindOfWork& w) { return w.waits; }))
        otherwise("its loads wait for one another", waitInWords(report.loadWaits[0]), "");
    auto tellsOfSectors = [](const KindOfWork& w) { return !w.narrow; };
    if (!thin && !far.narrow && std::any_of(usualWork.begin(), usualWork.end(), tellsOfSectors)) {
        expectUsualTraffic("loads", far, &KindOfWork::loadsMoved);
        expectUsualTraffic("stores", far, &KindOfWork::storesMoved);
    }
    // Half of them may be left over from wide ones.
    if (!thin && far.loadBytesALane < 0.6 * least(&KindOfWork::loadBytesALane))
        otherwise("its loads are narrower", average(far.loadBytesALane) + " bytes a thread",
                  average(least(&KindOfWork::loadBytesALane)));
    if (!thin && far.loadBytesALane > 1.6 * most(&KindOfWork::loadBytesALane))
        otherwise("its loads are wider", average(far.loadBytesALane) + " bytes a thread",
                  average(most(&KindOfWork::loadBytesALane)));
    // Of blocks that add up much and store little there, as these are cut, nothing can be said.
    if (!endsCut && least(&KindOfWork::filled) > 0.1 && far.filled < least(&KindOfWork::filled) / 4)
        otherwise("it leaves shared memory out", percent(far.filled) + " of what is loaded is stored there",
                  percent(least(&KindOfWork::filled)));
    // In a tile that is cut lanes that would go at different times are left, and meet.
    const uint64_t manyConflicts = thin || cut ? 4 * far.sharedRequests : far.sharedRequests / 4;
    if (far.conflicts > manyConflicts && never([](const KindOfWork& w) { return w.conflicts > 0; }))
        otherwise("it has bank conflicts", number(far.conflicts) + " of them", "none");
    // Who walks through a large array loads behind a store: he has no more blocks than find room. Who stores no more in
    // a thread does not walk; of thin ones most threads store nothing, and it cannot be told.
    if (!thin && far.loadsAfterStores > report.globalLoads.lanes / 8 &&
        far.storesOfAThread <= 1.02 * most(&KindOfWork::storesOfAThread) && far.blocks > asManyAsACardHolds &&
        never([](const KindOfWork& w) { return w.loadsAfterStores > 0; }))
        otherwise("its loads wait for one another",
                  number(far.loadsAfterStores) + " loads by threads that have stored already", "none");
}

}  // namespace grading
