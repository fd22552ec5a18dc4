// A site is one access in the code: the return address of its callback, with what it does there.
#pragma once

#include <cpu_device/first_level.h>

#include <cstdint>

namespace cpu_device {

enum class Event : uint8_t {
    access,
    warpBarrier,
    fence,
    roundEnd,
    roundSkip,
    // An asynchronous copy reads its source and will write its target; the two are counted like accesses.
    copySource,
    copyTarget,
    copiesCommitted,
    copiesWaited,  // its value: how many batches may go on
    readOnlyLoad,  // the access itself follows
    copiesTold,    // to a barrier. Its value, and that of those below: which barrier, which phase (asynchronous.h)
    barrierInit,
    barrierArrive,
    barrierPassed,
    clusterArrive,
    clusterPassed
};

inline bool isCopy(Event e) { return e == Event::copySource || e == Event::copyTarget; }
inline bool isRound(Event e) { return e == Event::roundEnd || e == Event::roundSkip; }

struct Site {
    uintptr_t place = 0;  // return address
    uint8_t bytes = 0;    // 1, 2, 4, 8, 16
    bool writes = false;
    bool atomic = false;  // reads, unless it `overwrites`, and if `writes`, writes
    bool overwrites = false;
    bool ofFloats = false;  // of atomics: they take a card longer
    bool ofBlock = false;   // of atomics: for the threads of one block alone
    bool isVolatile = false;
    FirstLevel firstLevel = FirstLevel::usual;  // of loads
    bool matrixRow = false;                     // of ldmatrix and stmatrix: 8 lanes at a time, whatever they ask for
    bool piece = false;                         // of a struct: padding may rightly be uninitialised
    Event event = Event::access;
    int loop = 0;  // whose round it is: a SourceBlock of its file
};

// Numbers from 1. The table never moves, so that the analysis may read it while the executor adds to it.
constexpr uint32_t maxSites = 1u << 20;
uint32_t siteNumber(const Site& site, int part);  // part: which piece of a struct
const Site& site(uint32_t number);
uint32_t siteCount();

}  // namespace cpu_device
