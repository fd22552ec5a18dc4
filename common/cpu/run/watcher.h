// What the runtime announces, to whoever listens: a watcher (the access report, a cache model, a clock …) overrides
// what it wants to know. The runtime knows no watcher by name, and runs the same with none.
//
// Everything is said on the thread on which it happens, before that goes on; a reference is good until the call
// returns, and what a watcher does the program waits for. Of programs that are not watched (TRACE=0) blocks, barriers
// and logs are not announced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <cpu_device/defects.h>
#include "call_places.h"

namespace cpu_device {

struct Allocation;     // memory.h
struct BadAccess;      // targets.h
struct BadIndex;       // bounds.h
struct Block;          // block.h
struct RunningLaunch;  // block.h
struct Thread;         // block.h
struct UnderWay;       // under_way.h
struct WarpLog;        // access_log.h

// What a call of the API did to memory: set bytes, or copied them from one side to the other.
enum class Transfer { set, toDevice, toHost, onDevice, onHost };

class Watcher {
public:
    virtual ~Watcher() = default;

    virtual void launchBegins(const RunningLaunch&) {}
    virtual void launchEnds(const RunningLaunch&) {}
    // A block that was put aside begins again, resumed, and ends once.
    virtual void blockBegins(const Block&, bool /*resumed*/) {}
    virtual void blockEnds(const Block&) {}
    virtual void blockBarrierOpens(const Block&) {}
    virtual void gridBarrierOpens(const RunningLaunch&) {}
    // Lanes of a warp have handed values to one another, by a shuffle or otherwise, or voted. A __syncwarp is none.
    virtual void lanesExchanged(bool /*shuffle*/) {}
    // The lanes of a warp have stopped: what they accessed since they stopped last, and their fences and __syncwarps.
    virtual void warpStops(const Block&, const WarpLog&) {}

    virtual void allocated(const Allocation&) {}
    virtual void named(const Allocation&) {}
    virtual void freed(const Allocation&) {}
    // The bytes now hold values that the host (or a memset) wrote.
    virtual void hostWrote(uintptr_t /*begin*/, size_t /*bytes*/) {}
    // Device to device: what is uninitialised in `from` becomes so in `to`.
    virtual void copied(uintptr_t /*to*/, uintptr_t /*from*/, size_t /*bytes*/) {}
    // A call copies or fills device memory while this is perhaps under way in other streams.
    virtual void callTouches(const UnderWay& /*call*/, const std::vector<UnderWay>& /*apart*/) {}
    // Once for each cudaMemset or cudaMemcpy of any form that went well, whatever the memory.
    virtual void transferred(Transfer, size_t /*bytes*/) {}

    // A stream or an event.
    virtual void handleMade() {}
    virtual void handleDestroyed() {}

    // cudaGetLastError or cudaPeekAtLastError was called.
    virtual void errorAsked() {}

    // __activemask() named the calling lane alone, because nothing brings the lanes together (cpu_device/warps.h).
    virtual void findsItselfAlone() {}
    virtual void pauses() {}  // the running thread asks for the time, or sleeps

    // What goes wrong. To put it in words, with lines and names, is the watcher's task. Each of these threads ends, or
    // waits in vain.
    virtual void badAccess(const BadAccess&) {}
    virtual void badIndex(const BadIndex&) {}
    virtual void tooManyAccesses(const Thread&, uintptr_t /*place*/) {}
    virtual void notInMask(const Thread&) {}
    virtual void deadSource(const Thread&, int /*lane*/) {}          // a shuffle reads a lane that has ended
    virtual void absentLanes(const Thread&, unsigned /*absent*/) {}  // named in the mask, but they have ended
    virtual void differentBarriers(const Block&) {}
    virtual void skippedBarrier(const Block&) {}  // some threads have ended, others wait
    virtual void notCooperative(const Thread&) {}
    virtual void trapped(const Thread&) {}
    virtual void deadEnd(const Block&) {}  // nobody can go on, or all who can have polled up to the limit of steps
    virtual void givesUp(const RunningLaunch&) {}  // the launch ends, as too many of its threads went wrong
    virtual void missingBlocks(const Block& /*waiting*/, uint64_t /*ended*/) {}  // of a grid barrier
    // A defect that the runtime has words for. `place`: a return address, or 0.
    virtual void defect(const Defect&, uintptr_t /*place*/) {}
    // One of the host program, and the calls that made it.
    virtual void hostDefect(const Defect&, const std::vector<CallPlaces>&) {}

    // False if the program must not end with 0.
    virtual bool programEnds() { return true; }
};

// From now on, and to the program's end.
void addWatcher(Watcher& watcher);
const std::vector<Watcher*>& watchers();
void removeWatchers();

// announce(&Watcher::blockBegins, block, resumed): tells all of them, in the order in which they were added.
// Not inlined: where it happens, it should cost no more than a call.
template <class... Parameters, class... Arguments>
[[gnu::noinline]] void announce(void (Watcher::*event)(Parameters...), const Arguments&... arguments) {
    for (Watcher* w : watchers()) (w->*event)(arguments...);
}

// A defect of the host program (double free, unchecked launch …).
void announceHostDefect(DefectKind kind, const std::string& what, const std::string& cause, const std::string& object,
                        const std::vector<CallPlaces>& calls);

// The host program cannot go on after a defect: lets the watchers tell it, and ends.
[[noreturn]] void endAfterHostDefect();

// Defined by whoever is linked with the runtime: adds the watchers of a watched program, before it runs.
void addWatchersOfProgram();

}  // namespace cpu_device
