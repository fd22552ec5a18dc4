#include "first_level.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "../run/api_kernel.h"
#include "../run/card.h"
#include "../run/memory.h"
#include "../run/symbols.h"
#include "atomic_queues.h"
#include "coalescing.h"
#include "of_block.h"

namespace cpu_device {
namespace {

// A line's word: stamp 30 | warp 5 | time 13 | stored 4 | in L1 4 | of the launch: loaded 4, stored 4. The stamp says
// which block of which launch was there last, warp and time who of it and when, and the sectors are bits.
constexpr int stampShift = 34, warpShift = 29, timeShift = 16, storedShift = 12, heldShift = 8, loadedShift = 4;
constexpr uint32_t timeMask = (1u << 13) - 1, allSectors = 15, lastStampOfAll = (1u << 30) - 1;
constexpr uint64_t ofLaunch = 0xff;

// Address space only, as the checks' cells: half a byte for 8 bytes of memory that is touched, and where sectors are
// stored in parts a quarter more.
struct LineWords {
    static constexpr uint64_t linesOfAPage = 4096 / sizeof(uint32_t);
    uint64_t* words = nullptr;
    // By bit, the 32 words of a line that the launch stored; 0 of a sector that was stored whole at first.
    uint32_t* parts = nullptr;
    uint64_t lines = 0, firstInParts = ~uint64_t(0), lastInParts = 0;
    void make(uint64_t bytes) {
        if (words) return;
        // Whole pages of both, also when halved.
        for (uint64_t pages = bytes / lineBytes / linesOfAPage + 1; pages > 0; pages /= 2) {
            const uint64_t n = pages * linesOfAPage;
            void* p = mmap(nullptr, n * (sizeof *words + sizeof *parts), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (p == MAP_FAILED) continue;
            words = static_cast<uint64_t*>(p);
            parts = reinterpret_cast<uint32_t*>(words + n);
            lines = n;
            return;
        }
    }
    void forget() const { madvise(words, lines * sizeof *words, MADV_DONTNEED); }
    uint32_t& partsOf(uint64_t line) {
        firstInParts = std::min(firstInParts, line);
        lastInParts = std::max(lastInParts, line);
        return parts[line];
    }
    bool anyInParts() const { return firstInParts <= lastInParts; }
    void forgetParts() {
        if (!anyInParts()) return;
        uint32_t *begin = parts + firstInParts / linesOfAPage * linesOfAPage, *end = parts + lastInParts + 1;
        madvise(begin, static_cast<size_t>(end - begin) * sizeof *parts, MADV_DONTNEED);
        firstInParts = ~uint64_t(0), lastInParts = 0;
    }
};
LineWords arenaLines, imageLines;

// Warps run at the same time, but are looked at one after the other. So each has a clock of its own, which counts the
// lines that it brought into L1; between two of its ticks the others are taken to have done as much, and what another
// warp has brought since the last barrier, to have come just now.
struct WarpClocks {
    uint32_t now[32]{};
    uint32_t phase = 0;  // when the last barrier was
    // A fence empties L1: how many there were, and when the last.
    uint32_t fences[32]{}, fence[32]{};
    bool anyFence = false, anyPassed = false;
};
OfBlock<WarpClocks>& clocks = *new OfBlock<WarpClocks>;

KernelCounts* kernelBelow;
// As they are, and if the compiler adds up first what a warp adds to one word.
AtomicQueues &atomicQueues = *new AtomicQueues, &joinedQueues = *new AtomicQueues;
uint32_t launchStamp = 1, lastStamp = 1, blockStamp;
FirstLevelLaunch current;

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
    return static_cast<uint32_t>(std::max<uint64_t>(64, lines * 64 / (resident * warps)));
}

// Nearer than L1's room some lines are already gone, and beyond it some are still there: as measured, from 0.8 to 1.2
// of it, each line somewhere else (tests/cpu/counters/below.cu, readAgain).
bool stillHeld(uint32_t ticks, uint64_t line) {
    if (__builtin_expect(ticks * 80 <= current.ticksHeld, 1)) return true;
    uint32_t scattered = static_cast<uint32_t>(line * 0x9e3779b1u) >> 24;
    return uint64_t(ticks) * 64 * 256 <= uint64_t(current.ticksHeld) * (205 + scattered * 102 / 256);
}

// Of a line that this block was at: the sectors that `warp` finds in L1.
inline uint32_t heldFor(int warp, uint64_t word, uint64_t line) {
    const WarpClocks& c = clocks.now;
    uint32_t other = word >> warpShift & 31, time = word >> timeShift & timeMask;
    uint32_t ago = (c.now[other] - time) & timeMask;
    if (c.anyFence && c.fences[warp] > c.fences[other] - (ago > c.now[other] - c.fence[other] ? 1 : 0)) return 0;
    bool justNow = static_cast<int>(other) != warp && ago <= c.now[other] - c.phase;
    bool held = justNow || stillHeld((c.now[warp] - time) & timeMask, line);
    return held ? word >> heldShift & allSectors : 0;
}

// DRAM is read two sectors at a time.
uint32_t inPairs(uint32_t sectors) { return (sectors | (sectors & 5) << 1 | (sectors & 10) >> 1) & allSectors; }

int isOne(uint32_t sectors) { return sectors != 0 && (sectors & (sectors - 1)) == 0; }

// Of 4 bits. Without the machine's own instruction, which not every compiler may use, this is what is fastest.
uint32_t countOf(uint32_t sectors) { return 0x4332322132212110 >> sectors * 4 & 7; }

uint64_t wordOf(int warp) {
    return uint64_t(blockStamp) << stampShift | uint64_t(static_cast<uint32_t>(warp)) << warpShift;
}
uint64_t timeOf(uint32_t clock) { return uint64_t(clock & timeMask) << timeShift; }

// What is known of the line in this launch, whoever was there.
uint64_t knownOf(uint64_t word) { return word >> stampShift >= launchStamp ? word & ofLaunch : 0; }

// Of a line's 32 words by bit: a bit in each of four bytes whose words are all there.
uint32_t fullSectors(uint32_t words) {
    uint32_t fours = words & words >> 4, twos = fours & fours >> 2;
    return twos & twos >> 1 & 0x01010101;
}
// Of four bytes: those that are not 0 become 0xff.
uint32_t wholeBytes(uint32_t bytes) {
    constexpr uint32_t low = 0x7f7f7f7f;
    return ((((bytes & low) + low) | bytes) >> 7 & 0x01010101) * 0xff;
}
uint32_t eachByte(uint32_t sectors) { return (sectors * 0x00204081 & 0x01010101) * 0xff; }  // of 4 bits

// A sector that is stored in parts alone is read before it goes back to DRAM, as long as parts of it are missing, or
// the launch had it from there already. Returns by how many sectors more are to be read.
inline int fillUp(uint32_t& parts, uint64_t known, const LinesOfRequest::Line& line) {
    const uint32_t stored = known & allSectors, loaded = known >> loadedShift & allSectors,
                   fresh = line.sectors & ~line.whole & ~stored;
    const uint32_t before = parts;
    const uint32_t begun = eachByte(fresh) | wholeBytes(before);
    const uint32_t after = before | (line.words & begun);
    if (after == before) return 0;
    parts = after;
    const uint32_t ended = fullSectors(after) & ~fullSectors(before) & ~eachByte(loaded);
    return static_cast<int>(countOf(fresh & ~loaded)) - static_cast<int>(ended * 0x01010101 >> 24);
}

struct Below {
    uint64_t sectors = 0, ofDram = 0, joinable = 0, firstParts = 0;
    int64_t lonely = 0;  // lines of which the block had one sector alone when it was there last: by how many more
};

// What a thread's number says, by its bits or along the sides of a block, takes few different steps from lane to lane,
// and takes them again and again. Not so what data says.
bool isAnywhere(const uint64_t* address, uint32_t lanes) {
    constexpr uint32_t bitsOfALane = 5;
    uint64_t known[bitsOfALane], last = address[__builtin_ctz(lanes)];
    uint32_t different = 0, steps = 0;
    for (uint32_t left = lanes & (lanes - 1); left; left &= left - 1, steps++) {
        uint64_t here = address[__builtin_ctz(left)], step = here - last;
        last = here;
        if (std::find(known, known + different, step) != known + different) continue;
        if (different == bitsOfALane) return true;
        known[different++] = step;
    }
    return different == steps;  // of so few lanes nothing else is known
}

// The most common of all: a part of a sector that the block stored parts of before.
inline void storeTo(uint64_t& word, const LinesOfRequest::Line& line, uint64_t add, int warp, uint32_t& clock,
                    Below& below) {
    uint64_t before = word, after = before | add;
    uint32_t sectors = line.sectors, parts = add >> storedShift & ~(add >> heldShift) & allSectors;
    if (before >> stampShift == blockStamp) {
        below.joinable += countOf(sectors & before >> storedShift & allSectors);
        if (after == before) return;
        below.firstParts += countOf(parts & ~before >> storedShift & allSectors);
        below.ofDram += countOf(sectors & ~before);
    } else {
        uint64_t known = knownOf(before);
        below.firstParts += countOf(parts);
        below.ofDram += countOf(sectors & ~known);
        after = wordOf(warp) | timeOf(++clock) | known | add;
    }
    word = after;
}

// What passes L1 takes the whole line out of it, if it asks for one sector alone. Measured on an H200.
inline void loadFrom(uint64_t& word, const LinesOfRequest::Line& line, uint64_t number, LinesOfRequest::Kind kind,
                     int warp, uint32_t& clock, Below& below) {
    const bool passes = kind == LinesOfRequest::passingLoad;
    uint32_t sectors = line.sectors, held = 0, heldBefore = 0;
    uint64_t before = word, known = knownOf(before), stored = 0;
    if (before >> stampShift == blockStamp) {
        held = heldFor(warp, before, number);
        heldBefore = before >> heldShift & allSectors;
        stored = before & uint64_t(allSectors) << storedShift;
    }
    uint32_t pairs = inPairs(sectors);
    uint32_t missing = sectors & ~held;
    if (!held || (missing && (before >> warpShift & 31) != static_cast<uint32_t>(warp))) clock++;
    below.ofDram += countOf(pairs & ~static_cast<uint32_t>(known >> loadedShift | known));  // what was stored is in L2
    below.sectors += countOf(passes ? sectors : missing);
    below.lonely += isOne(held | sectors) - isOne(heldBefore);
    if (kind == LinesOfRequest::load) held |= sectors;
    if (passes) held = 0;
    word = wordOf(warp) | timeOf(clock) | stored | uint64_t(held) << heldShift | known | uint64_t(pairs) << loadedShift;
}

}  // namespace

void findLines(LinesOfRequest& lines, const Site& site, const uint64_t* address, uint32_t lanes) {
    lines.kind = site.atomic                                                ? LinesOfRequest::atomic
                 : site.writes                                              ? LinesOfRequest::store
                 : site.isVolatile || site.firstLevel == FirstLevel::passed ? LinesOfRequest::passingLoad
                 : site.firstLevel == FirstLevel::notFilled                 ? LinesOfRequest::unkeptLoad
                                                                            : LinesOfRequest::load;
    uint64_t first = address[__builtin_ctz(lanes)] / lineBytes;
    uint32_t touched[warpLanes][lineBytes / sectorBytes];  // their bytes, by bit
    lines.count = lines.sectors = 0;
    lines.inParts = false;
    for (uint32_t left = lanes; left; left &= left - 1) {
        uint64_t a = address[__builtin_ctz(left)];
        auto distance = static_cast<int32_t>(static_cast<int64_t>(a / lineBytes - first));
        uint32_t i = lines.count;
        while (i > 0 && lines.line[i - 1].distance != distance) i--;  // mostly the last one
        if (i-- == 0) {
            i = lines.count++;
            lines.line[i] = {distance, 0, 0, 0, 0};
            for (uint32_t& sector : touched[i]) sector = 0;
        }
        uint64_t mask = ((uint64_t(1) << site.bytes) - 1) << a % sectorBytes;
        touched[i][a % lineBytes / sectorBytes] |= static_cast<uint32_t>(mask);
    }
    lines.anywhere = isAnywhere(address, lanes);
    lines.ofFloats = site.atomic && site.ofFloats;
    lines.toOneWord = site.atomic && !site.ofFloats && site.bytes == 4;
    for (uint32_t left = lanes; left; left &= left - 1)
        if (address[__builtin_ctz(left)] != address[__builtin_ctz(lanes)]) lines.toOneWord = false;
    for (uint32_t i = 0; i < lines.count; i++)
        for (int s = 0; s < 4; s++) {
            lines.sectors += touched[i][s] != 0;
            lines.line[i].sectors |= static_cast<uint8_t>((touched[i][s] != 0) << s);
            lines.line[i].whole |= static_cast<uint8_t>((touched[i][s] == ~0u) << s);
            lines.inParts = lines.inParts || (touched[i][s] && ~touched[i][s]);
            const uint32_t bytes = touched[i][s], pairs = bytes | bytes >> 1;
            for (int w = 0; w < 8; w++) lines.line[i].words |= ((pairs | pairs >> 2) >> 4 * w & 1) << (8 * s + w);
            if (!site.atomic || !touched[i][s]) continue;
            uint64_t line = first + static_cast<uint64_t>(int64_t(lines.line[i].distance));
            lines.line[i].turns += static_cast<uint16_t>(turnsAt(line * 4 + static_cast<uint64_t>(s), address, lanes));
        }
}

FirstLevelLaunch firstLevelLaunch(const RunningLaunch& launch) {
    return {launch.blockCount, !launch.someBlocksOnly, ticksThatL1Holds(launch)};
}

void firstLevelLaunchBegins(KernelCounts* launched, const FirstLevelLaunch& launch) {
    arenaLines.make(arenaEnd() - arenaBegin());
    imageLines.make(imageBytes());
    arenaLines.forgetParts();
    imageLines.forgetParts();
    kernelBelow = launched;
    atomicQueues.launchBegins();
    joinedQueues.launchBegins();
    current = launch;
    if (lastStamp + launch.blocks >= lastStampOfAll) {  // they are about to run out
        arenaLines.forget();
        imageLines.forget();
        lastStamp = 1;
    }
    launchStamp = lastStamp + 1;
    lastStamp += static_cast<uint32_t>(std::min<uint64_t>(launch.blocks, lastStampOfAll - lastStamp));
    clocks.launchBegins();
}

void firstLevelBlockBegins(uint64_t number, bool resumed) {
    blockStamp = launchStamp + static_cast<uint32_t>(number);
    clocks.blockBegins(number, resumed);
    // It has waited for other blocks: to see what they did, it must have emptied L1.
    if (resumed)
        for (int warp = 0; warp < 32; warp++) firstLevelFence(warp);
}

void firstLevelBlockEnds() { clocks.blockEnds(); }

void firstLevelBarrier() {
    WarpClocks& c = clocks.now;
    c.phase = *std::max_element(c.now, c.now + 32);
    std::fill_n(c.now, 32, c.phase);
}

void firstLevelFence(int warp) {
    clocks.now.anyFence = true;
    clocks.now.fences[warp]++;
    clocks.now.fence[warp] = ++clocks.now.now[warp];
}

// Nothing is missing then, and nothing changes. Looked for where that is less work than to go through the lines.
static bool sameAsLast(const LinesOfRequest& lines, uint64_t first, int warp, LastLines& last) {
    constexpr uint32_t worthIt = 4;
    if (lines.count < worthIt) return false;
    const WarpClocks& c = clocks.now;
    bool same = last.lines && last.first == first && last.block == blockStamp && last.phase == c.phase &&
                last.warp != warp && !c.anyFence && !c.anyPassed && last.lines->kind == lines.kind &&
                last.lines->count == lines.count &&
                std::memcmp(last.lines->line, lines.line, lines.count * sizeof lines.line[0]) == 0;
    last = {&lines, first, blockStamp, c.phase, warp};
    return same && (lines.kind == LinesOfRequest::load || lines.kind == LinesOfRequest::store);
}

static void queueUp(const LinesOfRequest& lines, uint64_t first, Window window) {
    for (uint32_t i = 0; i < lines.count; i++) {
        const LinesOfRequest::Line& line = lines.line[i];
        uint64_t number = first + static_cast<uint64_t>(static_cast<int64_t>(line.distance));
        number |= uint64_t(window == Window::arena) << 50;
        atomicQueues.addLine(number, line.turns);
        joinedQueues.addLine(number, lines.toOneWord ? 1 : line.turns);
        for (int s = 0; lines.ofFloats && s < 4; s++)
            if (line.sectors >> s & 1)
                atomicQueues.addSectorOfFloats(number * 4 + static_cast<uint64_t>(s),
                                               line.turns / countOf(line.sectors));
    }
    QueuedTurns queued = atomicQueues.grown();
    kernelBelow->atomicQueue += queued.all;
    kernelBelow->floatQueue += queued.ofFloats;
    kernelBelow->joinedQueue += joinedQueues.grown().all;
}

void askBelow(Counts& sum, Window window, const LinesOfRequest& lines, uint64_t address, int warp, LastLines& last) {
    // A request of 32 lines leaves hardly anything behind that a later store could join.
    constexpr uint32_t mostLinesJoined = 31;
    LineWords& memory = window == Window::arena ? arenaLines : imageLines;
    uint64_t first = address / lineBytes;
    auto forLines = [&](auto use) {
        for (uint32_t i = 0; i < lines.count; i++) {
            uint64_t number = first + static_cast<uint64_t>(static_cast<int64_t>(lines.line[i].distance));
            if (number < memory.lines) use(memory.words[number], lines.line[i], number);
        }
    };
    if (lines.kind == LinesOfRequest::passingLoad) kernelBelow->loadsPastL1++;
    // Where no sector is stored in parts, none has to be read.
    const bool fills =
        lines.kind == LinesOfRequest::store && current.allBlocksRun && (lines.inParts || memory.anyInParts());
    int64_t filled = 0;
    auto fill = [&](uint64_t word, const LinesOfRequest::Line& line, uint64_t number) {
        if (fills) filled += fillUp(memory.partsOf(number), knownOf(word), line);
    };
    if (sameAsLast(lines, first, warp, last)) {
        if (lines.kind != LinesOfRequest::store) return;
        if (fills) forLines(fill);
        kernelBelow->filled += filled;
        if (lines.count <= mostLinesJoined) sum.l2Joinable += lines.sectors;
        if (lines.anywhere) kernelBelow->furtherParts += lines.sectors;
        return;
    }
    uint32_t& clock = clocks.now.now[warp];
    const bool stores = lines.kind >= LinesOfRequest::store;
    if (lines.kind == LinesOfRequest::passingLoad) clocks.now.anyPassed = true;
    uint64_t noAtomic = lines.kind == LinesOfRequest::atomic ? 0 : ~uint64_t(0);
    Below below;
    if (stores)
        forLines([&](uint64_t& word, const LinesOfRequest::Line& line, uint64_t number) {
            fill(word, line, number);
            uint64_t held = (uint64_t(line.sectors) << storedShift | uint64_t(line.whole) << heldShift) & noAtomic;
            storeTo(word, line, held | line.sectors, warp, clock, below);
        });
    else
        forLines([&](uint64_t& word, const LinesOfRequest::Line& line, uint64_t number) {
            loadFrom(word, line, number, lines.kind, warp, clock, below);
        });
    kernelBelow->filled += filled;
    sum.l2Sectors += below.sectors;
    sum.dram += below.ofDram;
    if (!stores) {
        if (lines.anywhere) kernelBelow->lonelyLoads += below.lonely;
        return;
    }
    if (lines.count <= mostLinesJoined) sum.l2Joinable += below.joinable;
    if (lines.anywhere) {
        kernelBelow->firstParts += below.firstParts;
        kernelBelow->furtherParts += below.joinable;
    }
    if (lines.kind != LinesOfRequest::atomic) return;
    queueUp(lines, first, window);
}

}  // namespace cpu_device
