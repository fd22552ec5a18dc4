#include "chains.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "account.h"
#include "common/buffer.h"
#include "inputs.h"
#include "observe.h"
#include "text.h"
#include "timing.h"
#include "verdict.h"

namespace grading {
namespace {

constexpr size_t intsInALine = 128 / sizeof(int);

struct Chase {
    size_t elements;
    int steps;
};

constexpr Chase ordinary{1000, 150};

// An ordinary one first; no step and one; once around, and just not; several times around; what the seed
// draws; and as many steps as it takes to time one.
std::vector<Chase> chasesOf(size_t chains) {
    std::vector<Chase> all{ordinary,          {999, 0}, {999, 1},  {500, 2},        {64 * chains, 64},
                           {64 * chains, 63}, {64, 65}, {20, 101}, {2 * chains, 9}, {70'001, 70'000}};
    for (int i = 0; i < 4; i++) all.push_back({size_t(randomInts(1, 8, 3000)[0]), randomInts(1, 0, 1000)[0]});
    all.push_back({70'001, randomInts(1, 200'000, 1 << 18)[0]});
    return all;
}

std::string chaseInWords(const Chase& c, size_t chains) {
    return number(uint64_t(c.steps)) + (c.steps == 1 ? " step" : " steps") +
           (chains > 1 ? " of " + number(chains) + " chains" : "") + ", " + number(c.elements) + " elements";
}

// Where each chain begins, and what is known of it.
struct Begun {
    Chains chains;
    std::vector<size_t> begin;  // a place in each ring
    std::vector<int> first;

    int after(size_t chain, long long steps) const {
        const auto& ring = chains.rings[chain];
        const auto size = static_cast<long long>(ring.size());
        return ring[size_t(((static_cast<long long>(begin[chain]) + steps) % size + size) % size)];
    }
};

Begun begunOn(size_t elements, size_t chains) {
    Begun d{drawnChains(elements, chains), {}, {}};
    for (const auto& ring : d.chains.rings) {
        d.begin.push_back(size_t(randomInts(1, 0, int(ring.size()) - 1)[0]));
        d.first.push_back(ring[d.begin.back()]);
    }
    return d;
}

std::string causeOfEnds(const Begun& d, const std::vector<int>& got, int steps) {
    auto all = [&](auto gives) {
        for (size_t k = 0; k < got.size(); k++)
            if (got[k] != gives(k)) return false;
        return true;
    };
    if (all([](size_t) { return -1; })) return "where a chain ends is never stored";
    if (all([&](size_t k) { return d.first[k]; })) return "that is where the chain begins";
    if (all([&](size_t k) { return d.after(k, steps + 1); })) return "one step too many";
    if (all([&](size_t k) { return d.after(k, steps - 1); })) return "one step too few: is it loaded, and left there?";
    std::vector<int> sorted = got, ends;
    for (size_t k = 0; k < got.size(); k++) ends.push_back(d.after(k, steps));
    std::sort(sorted.begin(), sorted.end());
    std::sort(ends.begin(), ends.end());
    if (sorted == ends) return "the chains are mixed up: x, y, z and w are one each";
    return "the next element is the one that the last load brought: at = next[at]";
}

void expectEnds(const Begun& d, const std::vector<int>& got, int steps, const int* last) {
    for (size_t k = 0; k < got.size(); k++) {
        const int right = d.after(k, steps);
        if (got[k] == right) continue;
        fail({got.size() == 1 ? "wrong end of the chain" : "wrong end of chain " + number(k),
              "should be element " + number(uint64_t(right)) + ", and is " +
                  (got[k] == -1 ? "not written" : std::to_string(got[k])),
              got[k] == -1 ? "" : lastWriterOf(last + k), causeOfEnds(d, got, steps)});
    }
}

Account mayChase(size_t chains, int steps) {
    Account a(dim3(1), dim3(1), "one block of one thread: its loads are all that the memory has to do");
    a.shapeIsHandedOver = false;
    const uint64_t loads = chains * uint64_t(steps);
    a.loads = lanes(exactly(loads, "one load for each step of a chain"));
    a.loads.bytes = exactly(4 * loads, "one load for each step of a chain");
    a.stores = once(chains, "keep the place in a variable, and store it once, at the end");
    return a;
}

// Of a set that the first cache holds each line comes from the second one once, or what is timed is not the first one.
std::optional<Failure> passesByFirstCache(const Observation& seen, size_t elements) {
    constexpr size_t surelyHeld = 4096;  // 16 KiB
    const uint64_t once = (elements + 7) / 8 + 1, asked = seen.all.globalLoads.l2Sectors;
    if (elements > surelyHeld || asked <= once) return {};
    return Failure{"right, but its loads pass by the first cache",
                   "of " + number(once - 1) + " sectors " + number(asked) + " are asked of the second one", "",
                   "an ordinary load looks into the first cache; one through a volatile pointer does not, nor __ldcg() "
                   "or __ldcv()"};
}

// In the order in which the thread made them: which chain each of its loads went to.
std::vector<size_t> chainsOf(const std::vector<cpu_device::BlockAccess>& accesses, const Begun& d, const int* next) {
    std::vector<size_t> chainOf(d.chains.next.size()), each;
    for (size_t k = 0; k < d.chains.rings.size(); k++)
        for (int element : d.chains.rings[k]) chainOf[size_t(element)] = k;
    for (const auto& a : accesses) {
        const auto at = static_cast<const int*>(a.address);
        if (!a.writes && at >= next && at < next + chainOf.size()) each.push_back(chainOf[size_t(at - next)]);
    }
    return each;
}

std::optional<Failure> fewInFlight(double inFlight, size_t chains) {
    if (inFlight > double(chains) - 1e-9) return {};
    return Failure{"right, but its loads wait for one another",
                   "in flight are " + decimal(inFlight, 1) + " loads, on average, of " + number(chains), "",
                   "a step of each chain first, then the next step of each: a load waits for the one before it in its "
                   "chain"};
}

// Each load goes where the one before it in its chain says, and asks nothing else.
std::optional<Failure> waitOnOthers(const Observation& seen) {
    for (const cpu_device::LoadWait& w : seen.all.loadWaits) {
        if (w.reason == cpu_device::LoadWait::For::address && w.others == 1) continue;
        return Failure{"right, but its loads wait for one another", waitInWords(w), "",
                       "which element of a chain comes next, its own last load says, and nothing else has a say"};
    }
    return {};
}

// Returns how many loads are in flight; 0 where nobody knows.
double chaseOnce(const ChaseLaunch& launch, const Chase& c, size_t chains, Ledger& ledger) {
    const Begun d = begunOn(std::max(c.elements, chains), chains);
    workbook::DeviceBuffer<int> next(d.chains.next.size(), guardElements()), last(chains, guardElements());
    nameMemory(next.data(), "next");
    nameMemory(last.data(), "last");
    next.upload(d.chains.next);
    last.fillBytes(0xff);
    auto run = [&] { launch(last.data(), next.data(), d.first.data(), c.steps); };
    const Observation seen = observe(run);
    expectEnds(d, last.download(), c.steps, last.data());
    if (next.download() != d.chains.next) fail({"the chain was overwritten", "", "", "next is only read", ""});
    if (!next.guardsIntact() || !last.guardsIntact()) fail({"wrote outside its array"});
    ledger.add(seen, mayChase(chains, c.steps));
    if (c.elements == ordinary.elements) showcase(seen);
    if (!seen.counted || c.steps == 0) return 0;
    const auto blocks = observeBlocks({[](uint64_t, uint64_t) { return std::vector<uint64_t>{0}; }, 1 << 20}, "", run);
    const double inFlight = loadsInFlight(chainsOf(blocks.accesses.all, d, next.data()));
    ledger.add(seen, fewInFlight(inFlight, chains));
    ledger.add(seen, waitOnOthers(seen));
    ledger.add(seen, passesByFirstCache(seen, d.chains.next.size()));
    return inFlight;
}

// On as many ints as an int counts, of which the rings' few are written: a place may be in too few bits for the others.
// Nothing where there is no room for them.
void chaseFar(const ChaseLaunch& launch, size_t chains) {
    constexpr size_t elements = std::numeric_limits<int>::max(), around = 9;
    constexpr int steps = 23;
    int* next = nullptr;
    if (cudaMalloc(&next, elements * sizeof(int)) != cudaSuccess) {
        (void)cudaGetLastError();
        return;
    }
    nameMemory(next, "next");
    Begun d{{{}, std::vector<std::vector<int>>(chains)}, std::vector<size_t>(chains), {}};
    for (size_t k = 0; k < chains; k++) {
        std::vector<int>& ring = d.chains.rings[k];
        // Three of each: near the begin, behind what a float counts, and at the end. No two chains meet.
        for (int least : {0, 1 << 24, std::numeric_limits<int>::max() - (1 << 20)})
            for (int i = 0; i < 3; i++)
                ring.push_back(least + (randomInts(1, i << 14, ((i + 1) << 14) - 1)[0] << 3) + int(k) * 2 + 1);
        std::shuffle(ring.begin(), ring.end(), randomBits());
        for (size_t i = 0; i < around; i++)
            CHECK(cudaMemcpy(next + ring[i], &ring[(i + 1) % around], sizeof(int), cudaMemcpyHostToDevice));
        d.first.push_back(ring[0]);
    }
    trying(chaseInWords({elements, steps}, chains));
    workbook::DeviceBuffer<int> last(chains);
    nameMemory(last.data(), "last");
    last.fillBytes(0xff);
    accountedFor(observe([&] { launch(last.data(), next, d.first.data(), steps); }));
    const std::vector<int> got = last.download();
    CHECK(cudaFree(next));
    expectEnds(d, got, steps, last.data());
}

}  // namespace

Chains drawnChains(size_t elements, size_t rings, size_t apart) {
    std::vector<int> order(elements);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), randomBits());
    Chains chains{std::vector<int>(elements * apart, 0), std::vector<std::vector<int>>(rings)};
    for (size_t i = 0; i < elements; i++) chains.rings[i % rings].push_back(order[i] * int(apart));
    for (const auto& ring : chains.rings)
        for (size_t i = 0; i < ring.size(); i++) chains.next[size_t(ring[i])] = ring[(i + 1) % ring.size()];
    return chains;
}

double loadsInFlight(const std::vector<size_t>& chainOfEach) {
    std::vector<size_t> underWay;
    size_t rounds = 0;
    for (size_t chain : chainOfEach) {
        if (underWay.empty() || std::count(underWay.begin(), underWay.end(), chain)) underWay.clear(), rounds++;
        underWay.push_back(chain);
    }
    return rounds ? double(chainOfEach.size()) / double(rounds) : 0;
}

void expectChased(const ChaseLaunch& launch, size_t chains) {
    usualCause(cpu_device::DefectKind::outOfBounds, "next",
               "the next index is the value that was loaded: is it added to something, or read from last?");
    Ledger ledger;
    double inFlight = 0;
    for (const Chase& c : chasesOf(chains)) {
        trying(chaseInWords(c, chains));
        inFlight = std::max(inFlight, chaseOnce(launch, c, chains, ledger));
    }
    ledger.settle();
    usualCause(cpu_device::DefectKind::uninitialisedGlobal, "next",
               "the place is in too few bits: a float holds 24, and 4 bytes for each may be more than 2³² in all");
    chaseFar(launch, chains);
    if (inFlight > 0) fact("loads in flight: " + decimal(inFlight, 1));
}

double nanosecondsPerStep(const ChaseLaunch& launch, size_t chains, size_t bytes) {
    const Chains all = drawnChains(bytes / 128, chains, intsInALine);
    workbook::DeviceBuffer<int> next(all.next.size()), last(chains);
    next.upload(all.next);
    // Each launch goes on where the one before it ended, so that what lies in a cache is there because all of it fits.
    size_t gone = 0;
    auto millisecondsOfSteps = [&](int steps) {
        return millisecondsOf([&] {
            std::vector<int> first;
            for (const auto& ring : all.rings) first.push_back(ring[gone % ring.size()]);
            launch(last.data(), next.data(), first.data(), steps);
            gone += size_t(steps);
        });
    };
    // Once around, if that does not take too long.
    const int around = int(std::min<size_t>(all.rings[0].size(), 1 << 18));
    std::vector<int> first;
    for (const auto& ring : all.rings) first.push_back(ring[0]);
    launch(last.data(), next.data(), first.data(), around);
    gone = size_t(around);
    // The difference of two launches: what a launch takes by itself, and to fill the first cache, is in both.
    const int steps = bytes <= (1 << 18) ? 1 << 15 : 1 << 12;
    const double few = millisecondsOfSteps(steps), many = millisecondsOfSteps(2 * steps);
    return (many - few) * 1e6 / steps;
}

}  // namespace grading
