#include "usual_work.h"

#include <algorithm>

#include "account.h"
#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

cpu_device::KernelReport usual;

double ratio(uint64_t part, uint64_t of) { return of ? double(part) / double(of) : 0; }
// Bytes moved for a byte that is asked for: 1 to 8.
double moved(const cpu_device::GlobalTraffic& t) { return ratio(t.bytesMoved, t.bytesAsked); }
double bytesALane(const cpu_device::GlobalTraffic& t) { return ratio(t.bytesAsked, t.lanes); }

[[noreturn]] void otherwise(const std::string& how, const std::string& far, const std::string& near) {
    fail({"right, but on so large arrays " + how, far + "; on smaller ones " + near, "",
          "arrays of every size are worked on in the same way"});
}

void expectUsualTraffic(const std::string& name, const cpu_device::GlobalTraffic& far,
                        const cpu_device::GlobalTraffic& near, bool rowsBeginAt16, bool thin) {
    if (!far.lanes || !near.lanes) return;
    auto bytes = [](double n) { return decimal(n, 1) + " bytes are moved for each that is asked for"; };
    // Where a row ends, and where it begins in the middle of a sector, more are moved; twice as many are other work.
    if (moved(far) > std::max(3.0, 1.5 * moved(near)))
        otherwise("its " + name + " are strided", bytes(moved(far)), bytes(moved(near)));
    if (!thin && moved(near) >= 4 && moved(far) < moved(near) / 2)
        otherwise("its " + name + " are coalesced", bytes(moved(far)), bytes(moved(near)));
    if (rowsBeginAt16 && bytesALane(far) < 0.6 * bytesALane(near))
        otherwise("its " + name + " are narrower", decimal(bytesALane(far), 1) + " bytes a lane",
                  decimal(bytesALane(near), 1));
}

}  // namespace

void noteUsualWork(const Observation& seen) {
    if (seen.counted && seen.all.threads > usual.threads) usual = seen.all;
}

void expectUsualWork(const cpu_device::KernelReport& far, bool rowsBeginAt16, bool thin) {
    if (!usual.threads || !far.blocksRun) return;
    if (usual.loadWaits.empty() && !far.loadWaits.empty())
        otherwise("its loads wait for one another", waitInWords(far.loadWaits[0]), "they do not");
    expectUsualTraffic("loads", far.globalLoads, usual.globalLoads, rowsBeginAt16, thin);
    expectUsualTraffic("stores", far.globalStores, usual.globalStores, rowsBeginAt16, thin);
    // As many lanes as load put something into shared memory, or a certain part of it.
    const double filled = ratio(far.sharedStores.bytesAsked, far.globalLoads.bytesAsked),
                 usuallyFilled = ratio(usual.sharedStores.bytesAsked, usual.globalLoads.bytesAsked);
    if (filled < usuallyFilled / 4)
        otherwise("it leaves shared memory out", percent(filled) + " of what is loaded is stored there",
                  percent(usuallyFilled));
    const uint64_t conflicts = far.sharedLoads.conflicts() + far.sharedStores.conflicts();
    if (usual.sharedLoads.requests && usual.sharedLoads.conflicts() + usual.sharedStores.conflicts() == 0 &&
        conflicts > (far.sharedLoads.requests + far.sharedStores.requests) / 4)
        otherwise("it has bank conflicts", number(conflicts) + " of them", "none");
    // Who walks through a large array loads behind a store; who makes as many loads in a thread does not.
    auto loadsOfAThread = [](const cpu_device::KernelReport& k) {
        return ratio(k.globalLoads.lanes * k.blocks, k.blocksRun * k.threads);
    };
    if (usual.loadsAfterStores == 0 && far.loadsAfterStores && loadsOfAThread(far) <= 1.5 * loadsOfAThread(usual))
        otherwise("its loads wait for one another",
                  number(far.loadsAfterStores) + " loads by threads that have stored already", "none");
    if (usual.lateFillings == 0 && far.lateFillings > 0)
        otherwise("it asks for the next tile too late", number(far.lateFillings) + " times by a warp", "never");
}

}  // namespace grading
