#include "model.h"

#include <algorithm>
#include <cmath>

namespace estimate {
namespace {

constexpr double sectorBytes = 32, registersAssumed = 32, registersThere = 65536, registersOfThread = 255,
                 registersAtATime = 8, warpLanes = 32;
// As many words find room beside addresses and indices in the registers that are assumed.
constexpr double wordsAssumed = registersAssumed / 2;
constexpr double worthARange = 1.1;

// What the counts leave open, each at the end where the launch takes least, or most.
struct Open {
    bool joined = false;       // L1 joins all parts of sectors that it may
    bool inRegisters = false;  // a thread keeps in registers what it stores in a row
    bool longestLast = false;  // the block that waits most begins last
    bool together = false;     // rounds of loads are those of short loops within others, which are taken apart
    bool wide = false;         // the compiler makes wide loads of shared memory of narrow ones
    bool addedUp = false;      // it adds up first what a warp's lanes add to one word
    bool pushedOut = false;    // all that the launch moves pushes out of L2 what is at random
};

double over(double count, double rate) { return rate > 0 ? count / rate : 0; }

// Each with nothing else in its way, in nanoseconds; n large: as the longest, n = 1: one after the other.
double together(double a, double b, double n) { return std::pow(std::pow(a, n) + std::pow(b, n), 1 / n); }

struct Model {
    const Work& w;
    const Card& c;
    bool cold;
    Open open = {};

    double clocks(double n) const { return n / c.gigahertz; }
    // Of the blocks, the multiprocessor with the most gets this share.
    double blocksOnOne() const { return std::ceil(w.blocks / c.multiprocessors); }
    double onOne(double count) const { return count / w.blocks * blocksOnOne(); }
    double warps() const { return std::ceil(w.threads / warpLanes); }

    double registers() const {
        if (!open.inRegisters || w.storedInARow <= wordsAssumed) return registersAssumed;
        const double wanted = std::ceil((registersAssumed + w.storedInARow) / registersAtATime) * registersAtATime;
        const double room = std::floor(registersThere / (warps() * warpLanes) / registersAtATime) * registersAtATime;
        return std::min({wanted, room, registersOfThread});
    }
    double resident() const {
        const double threads = warps() * warpLanes;
        double most = std::min(c.blocksThere, std::floor(c.threadsThere / threads));
        most = std::min(most, std::floor(registersThere / (registers() * threads)));
        if (w.sharedBytes > 0) most = std::min(most, std::floor(c.sharedThere / (w.sharedBytes + 1024)));
        return std::max(1.0, std::min(most, blocksOnOne()));
    }

    double dram() const {
        double loads = (w.dramLoads + w.dramFills) * sectorBytes, stores = w.dramStores * sectorBytes;
        if (!cold && loads + stores < 0.5 * c.l2Bytes) return 0;
        const double mixed = 2 / c.copy - 1 / c.read - 1 / c.write;
        return loads / c.read + stores / c.write + std::min(loads, stores) * std::max(0.0, mixed);
    }
    // Of what comes sector by sector, alone in its line: as many different ones, at most, as no sweep was the first to
    // want. Where each of them comes again and again, from one block and then from another, it is data that says where.
    struct AtRandom {
        double times = 0, sectors = 0;
    };
    static AtRandom atRandom(double lonely, double all, double different) {
        const double sectors = std::clamp(different - (all - lonely), 0.0, lonely);
        if (lonely < 2 * sectors) return {};
        return {lonely, sectors};
    }
    AtRandom loadsAtRandom() const { return atRandom(w.lonelyLoads, w.l2Loads, w.dramLoads); }
    AtRandom storesAtRandom() const { return atRandom(w.lonelyStores, w.l2Stores, w.dramStores - w.dramAtomics); }
    double any(const std::vector<std::pair<double, double>>& rates, double times, double sectors) const {
        const double room = open.pushedOut ? w.dramLoads + w.dramStores : sectors;
        return over(times, at(rates, std::log2(std::max(room, 1.0) * sectorBytes)));
    }
    double anySectors() const {
        const AtRandom loads = loadsAtRandom(), stores = storesAtRandom();
        return any(c.anyLoads, loads.times, loads.sectors) + any(c.anyStores, stores.times, stores.sectors);
    }
    double l2Loads() const { return over(w.l2Loads - loadsAtRandom().times, c.l2Read); }
    double l2Stores() const { return w.l2Stores - storesAtRandom().times - (open.joined ? w.l2JoinableStores : 0); }
    // A part that joins another one makes two parts less, if the sector is whole then.
    double partialShare() const {
        const double parts = w.l2PartialStores - storesAtRandom().times - (open.joined ? 2 * w.l2JoinableStores : 0);
        return l2Stores() > 0 ? std::max(0.0, parts) / l2Stores() : 0;
    }
    // L1 sends a line's sectors together.
    double packets() const { return w.storeSectors > 0 ? w.storeLines * l2Stores() / w.storeSectors : 0; }
    double partial() const { return over(packets() * partialShare(), c.partialStores); }
    double wholeStores() const {
        const double share = 1 - partialShare();
        return std::max(over(l2Stores() * share, c.wholeStores), over(packets() * share, c.lonelyStores));
    }
    double atomics() const {
        return std::max(over(w.atomicRequests, c.atomics),
                        any(c.anyAtomics, w.atomicSectors, std::min(w.dramAtomics, w.dramStores)));
    }
    double queued() const {
        return std::max(over(open.addedUp ? w.joinedQueue : w.atomicQueue, c.atomicTurns),
                        over(w.floatQueue, c.floatTurns));
    }
    // A line or a wavefront a clock, and a sector that is stored.
    double nearLines() const { return w.loadLines + std::max(w.storeLines, w.storeSectors); }
    double wavefronts() const { return w.wavefronts - (open.wide ? w.sparedWavefronts : 0); }
    double unit() const { return clocks(onOne(nearLines() + wavefronts())); }
    double arithmetic() const { return over(onOne(w.operations) * c.multiprocessors, c.teraflops * 1e3); }
    double starting() const { return over(w.blocks, c.blocksStarted); }

    // Of loads that wait for each other.
    double rounds() const { return open.together && w.fewestRounds > 0 ? w.fewestRounds : w.loadRounds; }
    // What a load takes, on the average of the launch.
    double load() const {
        const double rounds = std::max(this->rounds() * w.blocks * warps(), 1.0);
        const double fromL2 = std::min(1.0, w.l2Loads / rounds),
                     fromDram = std::min(fromL2, cold || dram() > 0 ? w.dramLoads / rounds : 0);
        return c.l1Latency + fromL2 * (c.l2Latency - c.l1Latency) + fromDram * (c.dramLatency - c.l2Latency);
    }
    // What a block's longest warp waits for, one after the other.
    double waitingOfBlock() const {
        return at(c.betweenBlocks, w.threads) + rounds() * load() + w.sharedRounds * c.sharedLatency +
               w.barriers * at(c.barrier, w.threads);
    }
    // Of the block that waits most, more than that.
    double longestWaitsMore() const {
        if (w.mostRounds <= w.loadRounds || w.loadRounds <= 0) return 0;
        return (w.mostRounds / w.loadRounds - 1) * rounds() * load();
    }
    double latency() const {
        const double own = (nearLines() + wavefronts()) / w.blocks +
                           over(w.operations / w.blocks * c.multiprocessors, c.teraflops * 1e3) * c.gigahertz;
        // Barriers keep a block's warps in step: all load, then all work. Without them some work while others wait.
        const bool inStep = w.barriers >= rounds();
        const double inTheWay = inStep ? own : own / std::max(1.0, rounds());
        const double all = blocksOnOne() / resident() * (waitingOfBlock() + inTheWay);
        return clocks(open.longestLast ? all + longestWaitsMore()
                                       : std::max(all, waitingOfBlock() + longestWaitsMore()));
    }
};

Estimate atEnd(const Work& launch, const Card& card, bool cold, Open open) {
    Estimate e;
    const Model m{launch, card, cold, open};
    auto limit = [&](const char* name, double nanoseconds) {
        if (nanoseconds > 0) e.limits.push_back({name, nanoseconds / 1e3});
    };
    limit("DRAM", m.dram());
    limit("arithmetic", m.arithmetic());
    if (card.measured) {
        const bool inParts = m.partial() > m.l2Loads() + m.wholeStores();
        limit(inParts ? "L2, by sectors stored in parts" : "L2", m.l2Loads() + m.wholeStores() + m.partial());
        limit("L1 and shared memory", m.unit());
        limit("sectors at random", m.anySectors());
        limit("atomics", m.atomics());
        limit("atomics on few addresses", m.queued());
        limit("starting blocks", m.starting());
    }
    double working = 0;
    for (const Limit& l : e.limits) working = together(working, l.microseconds, card.working);
    e.microseconds = working;
    if (card.measured) {
        limit("waiting for loads", m.latency());
        e.microseconds = together(working, m.latency() / 1e3, card.waiting) + card.startMicroseconds;
        limit("start of the launch", card.startMicroseconds * 1e3);
    }
    std::sort(e.limits.begin(), e.limits.end(),
              [](const Limit& a, const Limit& b) { return a.microseconds > b.microseconds; });
    return e;
}

}  // namespace

Estimate estimateOf(const Work& launch, const Card& card, bool cold) {
    if (launch.blocks <= 0 || launch.threads <= 0 || launch.waitsForBlocks > 0) return {};
    auto with = [&](Open open) { return atEnd(launch, card, cold, open); };
    Estimate e = with({});
    const double known = e.least = e.most = e.microseconds;
    if (!card.measured) return e;
    Open longest, shortest;
    longest.inRegisters = longest.longestLast = longest.pushedOut = true;
    shortest.joined = shortest.together = shortest.wide = shortest.addedUp = true;
    const Estimate most = with(longest);
    const double least = with(shortest).microseconds;
    if (most.microseconds <= worthARange * least) return e;
    e = most;
    e.least = least;
    e.most = most.microseconds;
    e.microseconds = std::sqrt(e.least * e.most);
    auto matters = [&](bool Open::*which) {
        Open open;
        open.*which = true;
        return std::fabs(with(open).microseconds / known - 1) > (worthARange - 1) / 2;
    };
    if (matters(&Open::joined))
        e.because.push_back(
            "the shorter time is if L1 joins the parts of sectors that are stored soon after each other");
    if (matters(&Open::together))
        e.because.push_back("the shorter time is if up to 8 loads of a loop are under way at a time");
    if (matters(&Open::wide))
        e.because.push_back(
            "the shorter time is if the compiler makes one wide load of loads of shared memory side by side");
    if (matters(&Open::addedUp))
        e.because.push_back("the shorter time is if the compiler adds up first what a warp adds to one address");
    if (matters(&Open::inRegisters))
        e.because.push_back("the longer time is if a thread keeps in registers the " +
                            std::to_string(int(launch.storedInARow)) + " words that it stores in a row");
    if (matters(&Open::longestLast))
        e.because.push_back("the longer time is if the block that waits most, for " +
                            std::to_string(int(launch.mostRounds)) + " rounds of loads, begins last");
    if (matters(&Open::pushedOut))
        e.because.push_back("the longer time is if what else the launch moves pushes out of L2 what is at random");
    return e;
}

}  // namespace estimate
