// What a launch asks of a card, as far as it can be counted without one.
#pragma once

#include <string>
#include <vector>

namespace cpu_device {
struct KernelReport;
}

namespace estimate {

// Of all blocks together, unless it says "a block".
#define ESTIMATE_COUNTS(X)                                                                \
    X(blocks)                                                                             \
    X(threads)     /* a block */                                                          \
    X(sharedBytes) /* a block */                                                          \
    X(loadRequests)                                                                       \
    X(loadLines)                                                                          \
    X(storeRequests)                                                                      \
    X(storeLines)                                                                         \
    X(storeSectors)                                                                       \
    X(l2Loads)                                                                            \
    X(l2Stores)                                                                           \
    X(l2PartialStores)                                                                    \
    X(l2JoinableStores)                                                                   \
    X(dramLoads)                                                                          \
    X(dramStores)                                                                         \
    X(dramFills) /* sectors of which only parts are stored, and read for that */          \
    X(atomicRequests)                                                                     \
    X(atomicSectors)                                                                      \
    X(atomicQueue)  /* of these: one after the other, where most meet */                  \
    X(joinedQueue)  /* the same if a warp's lanes that add to one word add up first */    \
    X(floatQueue)   /* of floats, on one sector */                                        \
    X(dramAtomics)  /* different sectors, which are among dramStores */                   \
    X(lonelyLoads)  /* where data says, lines of which a block loads one sector alone */  \
    X(lonelyStores) /* the same, sectors of which a block stores a part, once */          \
    X(wavefronts)                                                                         \
    X(sparedWavefronts) /* of these: if the compiler makes wide loads of narrow ones */   \
    X(barriers)         /* a block */                                                     \
    X(loadRounds)       /* a block */                                                     \
    X(fewestRounds)     /* a block: as many at least */                                   \
    X(mostRounds)       /* of the block that has most */                                  \
    X(sharedRounds)     /* a block */                                                     \
    X(storedInARow)     /* words, by a thread: it may keep as many */                     \
    X(waitsForBlocks)   /* 1: blocks wait for others, and nothing is known of the time */ \
    X(operations)       /* of floats, a multiply-add being two; 0: not known */

struct Work {
#define ESTIMATE_MEMBER(name) double name = 0;
    ESTIMATE_COUNTS(ESTIMATE_MEMBER)
#undef ESTIMATE_MEMBER
};

// "blocks=132 threads=256 …;blocks=…": launches, one after the other.
std::string toText(const std::vector<Work>& launches);
std::vector<Work> fromText(const std::string& text);

// The launches of a kernel, one for each shape in which it was launched, and all of that shape together. Where only
// some blocks ran, the others are taken to be like them.
struct Launches {
    Work one;
    double count = 1;
};
std::vector<Launches> launchesOf(const cpu_device::KernelReport& kernel);

// What a launch on so much would count, if on `size` it counts `at`, and on half of it `atHalf`: the loops of its
// threads are longer, and the rest is as it was. Blocks and threads stay.
Work longer(const Work& atHalf, const Work& at, double times);

}  // namespace estimate
