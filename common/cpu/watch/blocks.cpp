#include <cpu_device/blocks.h>

#include <sys/prctl.h>

#include <algorithm>
#include <cstring>

#include "../run/access_log.h"
#include "../run/executor.h"
#include "../run/memory.h"
#include "../run/sites.h"
#include "../run/watcher.h"
#include "queue.h"

namespace cpu_device {
namespace {

// Listens all the time, and writes down what it hears while somebody asks.
class BlockRecorder final : public Watcher {
public:
    BlockAccesses heard;  // kept for the next time, which then takes no new pages
    bool asked = false;
    uint64_t mostWords = 0;

    void launchBegins(const RunningLaunch&) override {
        ofEarlierLaunches = heard.all.size(), storesBefore = heard.left.size();
    }
    void launchEnds(const RunningLaunch&) override {
        if (!asked) return;
        for (size_t i = ofEarlierLaunches, store = storesBefore; i < heard.all.size(); i++)
            if (heard.all[i].writes) lookAt(heard.all[i], heard.left[store++]);
    }
    void blockBegins(const Block&, bool resumed) override {
        if (asked && !resumed) words = 0;
    }
    void warpStops(const Block& block, const WarpLog& log) override {
        if (!asked) return;
        for (int lane = 0; lane < log.lanes; lane++)
            for (int i = 0; i < log.counts[lane]; i++) take(block, log.rows[i][lane]);
        if (words >= mostWords) endBlock();
    }

private:
    uint64_t words = 0;  // that the running block has accessed
    size_t ofEarlierLaunches = 0, storesBefore = 0;

    static void lookAt(const BlockAccess& a, std::array<float, 4>& left) {
        if (isOpenArena(reinterpret_cast<uintptr_t>(a.address) + a.bytes))
            std::memcpy(&left, a.address, std::min<size_t>(a.bytes, sizeof left));
    }
    void take(const Block& block, LogEntry e) {
        if (windowOf(e) != Window::arena) return;
        const Site& s = site(static_cast<uint32_t>(e >> siteShift));
        if (s.event != Event::access && !isCopy(s.event)) return;
        BlockAccess a;
        a.address = reinterpret_cast<const void*>(arenaBegin() + (e & windowMask));
        a.block = block.number, a.bytes = s.bytes, a.writes = s.writes;
        heard.all.push_back(a);
        if (s.writes) heard.left.push_back({});
        words += a.words();
    }
};

BlockRecorder& recorder() {
    static BlockRecorder& it = *[] {
        auto* made = new BlockRecorder;
        addWatcher(*made);
        return made;
    }();
    return it;
}

}  // namespace

void runBlocks(const BlockChoice& of, const std::function<void()>& body) {
    runOnly(of);
    const size_t memory = modelMemory(size_t(140) << 30);
    const bool few = expectFewTouched(true);
    // A huge page for each row of a matrix would be all the memory that there is.
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    body();
    waitForChecks();  // they touch cells for what was touched
    prctl(PR_SET_THP_DISABLE, 0, 0, 0, 0);
    expectFewTouched(few);
    modelMemory(memory);
    runOnly(nullptr);
}

const BlockAccesses& watchBlocks(const ChosenBlocks& choose, const std::function<void()>& body) {
    BlockRecorder& r = recorder();
    r.heard.all.clear(), r.heard.left.clear();
    r.asked = true;
    r.mostWords = choose.mostWords;
    runBlocks(choose.of, body);
    r.asked = false;
    return r.heard;
}

}  // namespace cpu_device
