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
    std::vector<BlockAccess>* into = nullptr;
    uint64_t mostWords = 0;

    void launchBegins(const RunningLaunch&) override {
        if (into) ofEarlierLaunches = into->size();
    }
    void launchEnds(const RunningLaunch&) override {
        if (!into) return;
        for (size_t i = ofEarlierLaunches; i < into->size(); i++) lookAt((*into)[i]);
    }
    void blockBegins(const Block&, bool resumed) override {
        if (into && !resumed) words = 0;
    }
    void warpStops(const Block& block, const WarpLog& log) override {
        if (!into) return;
        for (int lane = 0; lane < log.lanes; lane++)
            for (int i = 0; i < log.counts[lane]; i++) take(block, log.rows[i][lane]);
        if (words >= mostWords) endBlock();
    }

private:
    uint64_t words = 0;  // that the running block has accessed
    size_t ofEarlierLaunches = 0;

    static void lookAt(BlockAccess& a) {
        if (a.writes && isOpenArena(reinterpret_cast<uintptr_t>(a.address) + a.bytes))
            std::memcpy(a.left, a.address, std::min<size_t>(a.bytes, sizeof a.left));
    }
    void take(const Block& block, LogEntry e) {
        const Site& s = site(static_cast<uint32_t>(e >> siteShift));
        const bool moves = s.event == Event::access || isCopy(s.event);
        if (!moves || windowOf(e) != Window::arena) return;
        into->push_back(
            {reinterpret_cast<const void*>(arenaBegin() + (e & windowMask)), s.bytes, s.writes, block.number, {}});
        words += into->back().words();
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

std::vector<BlockAccess> watchBlocks(const ChosenBlocks& choose, const std::function<void()>& body) {
    std::vector<BlockAccess> seen;
    recorder().into = &seen;
    recorder().mostWords = choose.mostWords;
    runBlocks(choose.of, body);
    recorder().into = nullptr;
    return seen;
}

}  // namespace cpu_device
