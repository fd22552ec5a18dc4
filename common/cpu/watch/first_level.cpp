#include "first_level.h"

#include <sys/mman.h>

#include <algorithm>

#include "../run/api_kernel.h"
#include "../run/card.h"
#include "../run/memory.h"
#include "../run/symbols.h"
#include "coalescing.h"
#include "of_block.h"

namespace cpu_device {
namespace {

// A line's word: stamp 32 | time 20 | in L1 4 | loaded 4 | stored 4. The stamp says which block of which launch was
// there last, the time when it was, and the sectors are bits.
constexpr int stampShift = 32, timeShift = 12, heldShift = 8, loadedShift = 4;
constexpr uint32_t timeMask = (1u << 20) - 1, allSectors = 15;
constexpr uint64_t ofLaunch = 0xff;  // loaded, stored

// Address space only, as the checks' cells: half a byte for 8 bytes of memory that is touched.
struct LineWords {
    uint64_t* words = nullptr;
    uint64_t lines = 0;
    void make(uint64_t bytes) {
        if (words) return;
        for (uint64_t n = bytes / lineBytes + 1; n >= 512; n /= 2) {
            void* p = mmap(nullptr, n * sizeof *words, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (p == MAP_FAILED) continue;
            words = static_cast<uint64_t*>(p);
            lines = n;
            return;
        }
    }
    void forget() const { madvise(words, lines * sizeof *words, MADV_DONTNEED); }
};
LineWords arenaLines, imageLines;

// Warps run at the same time, but are looked at one after the other. So each has a clock of its own, which counts the
// lines that it brought into L1, and between two of its ticks the others are taken to have done as much.
struct WarpClocks {
    uint32_t now[32]{};
};
OfBlock<WarpClocks>& clocks = *new OfBlock<WarpClocks>;

KernelCounts* kernelBelow;
uint32_t launchStamp = 1, lastStamp = 1, blockStamp;
uint32_t ticksHeld;  // what L1 holds, in ticks of a warp's clock

// L1 and shared memory are one memory of 256 KB, split at one of these.
uint64_t firstLevelBytes(uint64_t shared) {
    constexpr uint64_t kilobyte = 1024, all = 256;
    for (uint64_t split : {0, 8, 16, 32, 64, 100, 132, 164, 196})
        if (shared <= split * kilobyte) return (all - split) * kilobyte;
    return (all - 228) * kilobyte;
}

uint32_t ticksThatL1Holds(const RunningLaunch& launch) {
    const LaunchRequest& r = *launch.request;
    uint64_t shared = r.sharedBytes + (r.kernel ? staticSharedBytes(r.kernel) : 0);
    auto fit = static_cast<uint64_t>(std::max(1, blocksPerMultiprocessor(launch.threadsPerBlock, shared, r.kernel)));
    uint64_t multiprocessors = modelledCard().multiProcessorCount;
    uint64_t resident = std::min(fit, (launch.blockCount + multiprocessors - 1) / multiprocessors);
    uint64_t lines =
        firstLevelBytes(shared ? fit * (shared + modelledCard().reservedSharedMemPerBlock) : 0) / lineBytes;
    uint64_t warps = (static_cast<uint64_t>(launch.threadsPerBlock) + warpLanes - 1) / warpLanes;
    return static_cast<uint32_t>(std::max<uint64_t>(1, lines / (resident * warps)));
}

}  // namespace

void findLines(LinesOfRequest& lines, const uint64_t* address, uint32_t lanes, uint32_t bytes) {
    uint64_t first = address[__builtin_ctz(lanes)] / lineBytes;
    uint32_t touched[warpLanes][lineBytes / sectorBytes];  // their bytes, by bit
    lines.count = 0;
    for (uint32_t left = lanes; left; left &= left - 1) {
        uint64_t a = address[__builtin_ctz(left)];
        auto distance = static_cast<int32_t>(static_cast<int64_t>(a / lineBytes - first));
        uint32_t i = lines.count;
        while (i > 0 && lines.line[i - 1].distance != distance) i--;  // mostly the last one
        if (i-- == 0) {
            i = lines.count++;
            lines.line[i] = {distance, 0, 0};
            for (uint32_t& sector : touched[i]) sector = 0;
        }
        uint64_t mask = ((uint64_t(1) << bytes) - 1) << a % sectorBytes;
        touched[i][a % lineBytes / sectorBytes] |= static_cast<uint32_t>(mask);
    }
    for (uint32_t i = 0; i < lines.count; i++)
        for (int s = 0; s < 4; s++) {
            lines.line[i].sectors |= static_cast<uint8_t>((touched[i][s] != 0) << s);
            lines.line[i].whole |= static_cast<uint8_t>((touched[i][s] == ~0u) << s);
        }
}

void firstLevelLaunchBegins(KernelCounts* launched, const RunningLaunch& launch) {
    arenaLines.make(arenaEnd() - arenaBegin());
    imageLines.make(imageBytes());
    kernelBelow = launched;
    ticksHeld = ticksThatL1Holds(launch);
    if (lastStamp > ~0u - launch.blockCount - 1) {  // they are about to run out
        arenaLines.forget();
        imageLines.forget();
        lastStamp = 1;
    }
    launchStamp = lastStamp + 1;
    lastStamp += static_cast<uint32_t>(std::min<uint64_t>(launch.blockCount, ~0u - lastStamp));
    clocks.launchBegins();
}

void firstLevelBlockBegins(uint64_t number, bool resumed) {
    blockStamp = launchStamp + static_cast<uint32_t>(number);
    clocks.blockBegins(number, resumed);
}

void firstLevelBlockEnds() { clocks.blockEnds(); }

void firstLevelBarrier() {
    uint32_t* now = clocks.now.now;
    std::fill_n(now, 32, *std::max_element(now, now + 32));
}

void askBelow(Counts& sum, Window window, const LinesOfRequest& lines, uint64_t address, const Site& site, int warp) {
    const LineWords& memory = window == Window::arena ? arenaLines : imageLines;
    uint64_t first = address / lineBytes;
    uint32_t& clock = clocks.now.now[warp];
    for (uint32_t i = 0; i < lines.count; i++) {
        const LinesOfRequest::Line& line = lines.line[i];
        uint64_t number = first + static_cast<uint64_t>(static_cast<int64_t>(line.distance));
        if (number >= memory.lines) continue;
        uint64_t& word = memory.words[number];
        auto stamp = static_cast<uint32_t>(word >> stampShift);
        uint64_t known = stamp >= launchStamp ? word & ofLaunch : 0;
        uint32_t sectors = line.sectors;
        if (site.writes || site.atomic) {
            uint32_t fresh = sectors & ~static_cast<uint32_t>(known) & allSectors;
            kernelBelow->dramStores += static_cast<uint64_t>(__builtin_popcount(fresh));
            // What L1 holds is kept up to date.
            word = stamp == blockStamp ? word | sectors : uint64_t(blockStamp) << stampShift | known | sectors;
            continue;
        }
        uint32_t held = 0;
        if (stamp == blockStamp) {
            auto before = static_cast<uint32_t>(word >> timeShift) & timeMask;
            uint32_t passed = (clock - before) & timeMask;
            if (passed > timeMask / 2) passed = timeMask + 1 - passed;  // another warp was there later
            if (passed <= ticksHeld) held = static_cast<uint32_t>(word >> heldShift) & allSectors;
        }
        if (!held) clock++;
        uint32_t missing = sectors & ~held, fresh = sectors & ~static_cast<uint32_t>(known >> loadedShift);
        sum.l2Sectors += static_cast<uint64_t>(__builtin_popcount(missing));
        kernelBelow->dramLoads += static_cast<uint64_t>(__builtin_popcount(fresh));
        word = uint64_t(blockStamp) << stampShift | uint64_t(clock & timeMask) << timeShift |
               uint64_t(held | sectors) << heldShift | known | uint64_t(sectors) << loadedShift;
    }
}

}  // namespace cpu_device
