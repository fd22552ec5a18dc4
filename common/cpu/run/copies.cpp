// Asynchronous copies: cp.async and all that is made of it. A copy is noted when it is made and done when somebody
// waits for it, so that a forgotten wait reads what was there before.
#include <cpu_device/asynchronous.h>

#include <cstring>
#include <string>

#include "access_log.h"
#include "callbacks.h"
#include "copies.h"
#include "executor.h"
#include "hex.h"
#include "index3.h"
#include "memory.h"
#include "programs.h"
#include "shared_memory.h"
#include "targets.h"
#include "watcher.h"

namespace cpu_device {
namespace {

ThreadCopies& copiesOfThread() {
    std::vector<ThreadCopies>& all = currentBlock()->asynchronous.ofThreads;
    if (all.empty()) all.resize(currentBlock()->threads.size());
    return all[cpu_device_threadIdx.rank];
}

void arriveNow(const AsyncCopy& copy) {
    std::memcpy(copy.to, copy.from, copy.bytes - copy.zeros);
    std::memset(copy.to + copy.bytes - copy.zeros, 0, copy.zeros);
}

[[noreturn]] void refuseCopy(DefectKind kind, const std::string& what, const char* cause, const void* place,
                             cudaError_t error) {
    const Thread& t = runningThread();
    Defect d = defectAt(kind, currentBlock()->index, t.index);
    d.what = "thread " + text(t.index) + what;
    d.cause = cause;
    announce(&Watcher::defect, d, reinterpret_cast<uintptr_t>(place));
    endThread(error);
}

std::string hexAddress(const void* p) { return "address " + hex(reinterpret_cast<uintptr_t>(p)); }

void checkCopy(const void* to, const void* from, size_t bytes, size_t zeros, const void* place) {
    if ((bytes != 4 && bytes != 8 && bytes != 16) || zeros > bytes)
        refuseCopy(DefectKind::trap,
                   " copies " + std::to_string(bytes) + " bytes asynchronously" +
                       (zeros > bytes ? ", " + std::to_string(zeros) + " of them zeros" : ""),
                   "an asynchronous copy has 4, 8 or 16 bytes: copy the rest with a plain assignment", place,
                   cudaErrorLaunchFailure);
    if (!isShared(to))
        refuseCopy(DefectKind::unknownAddress,
                   " copies asynchronously to " + hexAddress(to) + ", which is not shared memory",
                   "an asynchronous copy goes from global to shared memory: are the arguments exchanged?", place,
                   cudaErrorIllegalAddress);
    if (isShared(from))
        refuseCopy(DefectKind::unknownAddress, " copies asynchronously from shared memory",
                   "an asynchronous copy goes from global to shared memory: use a plain assignment", place,
                   cudaErrorIllegalAddress);
}

void logCopy(void* to, const void* from, size_t bytes, size_t zeros, const void* place) {
    settlePendingStore();
    size_t read = bytes - zeros;
    for (size_t done = 0, piece; done < read; done += piece) {
        piece = read;
        while (piece & (piece - 1)) piece &= piece - 1;  // of 12 bytes 8, then 4
        while (piece > read - done) piece /= 2;
        copyAccess(const_cast<char*>(static_cast<const char*>(from) + done), piece, false, done > 0, place);
    }
    copyAccess(to, bytes, true, false, place);
}

}  // namespace

bool isShared(const void* p) { return reinterpret_cast<uintptr_t>(p) - sharedBegin() < sharedBytes(); }
bool isGlobal(const void* p) {
    Target t = findTarget(reinterpret_cast<uintptr_t>(p));
    return t.owner == Owner::allocation || (t.owner == Owner::variable && !t.constant) ||
           (t.owner == Owner::programsOwn && !t.local);
}

bool goesToShared(const void* to, const void* from) { return isShared(to) && !isShared(from); }

void copyToShared(void* to, const void* from, size_t bytes, size_t zeros) {
    const void* place = __builtin_return_address(0);
    checkCopy(to, from, bytes, zeros, place);
    if (watchedProgram()) logCopy(to, from, bytes, zeros, place);
    ThreadCopies& mine = copiesOfThread();
    mine.copies.push_back({static_cast<char*>(to), static_cast<const char*>(from), static_cast<uint32_t>(bytes),
                           static_cast<uint32_t>(zeros), mine.committed});
}

void copyNow(void* to, const void* from, size_t bytes) {
    const void* place = __builtin_return_address(0);
    rangeAccess(from, bytes, false, place);
    rangeAccess(to, bytes, true, static_cast<const char*>(place) + 1);
    std::memcpy(to, from, bytes);
}

void commitCopies() {
    copiesOfThread().committed++;
    if (watchedProgram()) logEvent(Event::copiesCommitted, 0, __builtin_return_address(0));
}

// A copy is gone before it is done: if its address is bad, the thread ends in the middle of it.
static void letArrive(size_t mayGoOn, bool all) {
    ThreadCopies& mine = copiesOfThread();
    settlePendingStore();
    while (mine.gone < mine.copies.size() && (all || mine.copies[mine.gone].batch + mayGoOn < mine.committed))
        arriveNow(mine.copies[mine.gone++]);
    if (mine.gone < mine.copies.size()) return;
    mine.copies.clear();
    mine.gone = 0;
}

void waitForCopies(size_t mayGoOn) {
    letArrive(mayGoOn, false);
    if (watchedProgram()) logEvent(Event::copiesWaited, mayGoOn, __builtin_return_address(0));
}

void waitForAllCopies() {
    letArrive(0, true);
    if (watchedProgram()) logEvent(Event::copiesWaited, allCopies, __builtin_return_address(0));
}

void moveCopies(BarrierObject& to) {
    ThreadCopies& mine = copiesOfThread();
    to.copies.insert(to.copies.end(), mine.copies.begin() + static_cast<ptrdiff_t>(mine.gone), mine.copies.end());
    mine.copies.clear();
    mine.gone = 0;
}

void letArrive(BarrierObject& barrier) {
    settlePendingStore();
    std::vector<AsyncCopy> copies;
    copies.swap(barrier.copies);
    for (const AsyncCopy& copy : copies) arriveNow(copy);
}

}  // namespace cpu_device
