#include "mistakes.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "../run/limits.h"
#include "../run/sites.h"
#include "check_reports.h"
#include "kernel_names.h"
#include "lines.h"

namespace cpu_device {
namespace {

struct Found {
    Defect defect;
    int64_t updates;
};

bool isRace(const Defect& d) { return d.kind == DefectKind::sharedRace || d.kind == DefectKind::globalRace; }

bool isUnsetRead(const Defect& d) {
    return d.kind == DefectKind::uninitialisedShared || d.kind == DefectKind::uninitialisedGlobal;
}

std::string arrayOf(const Defect& d) { return d.object.substr(0, std::min(d.object.find('['), d.object.find(" + "))); }

bool names(const Defect& d, const SourcePlace& place) {
    return std::any_of(d.places.begin(), d.places.end(),
                       [&](const SourcePlace& p) { return p.file == place.file && p.line == place.line; });
}

// The loops around a place, also where it was called from: file and number.
std::set<std::pair<std::string, int>> loopsOf(uintptr_t place) {
    std::set<std::pair<std::string, int>> loops;
    for (const Frame& f : framesOf(place))
        for (const LoopRange& loop : loopsAround(f.file, f.line)) loops.insert({f.file, loop.number});
    return loops;
}

bool inOneLoop(uintptr_t a, uintptr_t b) {
    for (const auto& loop : loopsOf(a))
        if (loopsOf(b).count(loop)) return true;
    return false;
}

// The lines that a race is between, if they are in one function.
struct LineStretch {
    int first = 0, last = -1;
    std::string file, function;
    explicit LineStretch(const Defect& d) {
        if (d.places.size() != 2) return;
        const SourcePlace &a = d.places[0], &b = d.places[1];
        if (a.file != b.file || a.function != b.function) return;
        std::tie(first, last) = std::minmax(a.line, b.line);
        file = a.file, function = a.function;
    }
    bool meets(const LineStretch& other) const {
        return file == other.file && function == other.function && first <= other.last && other.first <= last;
    }
    // One barrier can stand in both.
    bool overlaps(const LineStretch& other) const { return meets(other) && first < other.last && other.first < last; }
};

// Is there a __syncwarp in these lines?
bool warpBarrierBetween(const LineStretch& stretch) {
    for (uint32_t n = 1; n <= siteCount(); n++) {
        if (site(n).event != Event::warpBarrier) continue;
        SourcePlace p = sourcePlace(site(n).place);
        if (p.file == stretch.file && p.function == stretch.function && stretch.first <= p.line &&
            p.line <= stretch.last)
            return true;
    }
    return false;
}

// Is there one in a loop that is around both places?
bool warpBarrierInTheirLoop(uintptr_t a, uintptr_t b) {
    for (uint32_t n = 1; n <= siteCount(); n++) {
        if (site(n).event != Event::warpBarrier) continue;
        for (const auto& loop : loopsOf(site(n).place))
            if (loopsOf(a).count(loop) && loopsOf(b).count(loop)) return true;
    }
    return false;
}

bool endsThread(DefectKind kind) {
    static constexpr DefectKind kinds[] = {
        DefectKind::outOfBounds,    DefectKind::useAfterFree,  DefectKind::hostPointerInKernel, DefectKind::misaligned,
        DefectKind::unknownAddress, DefectKind::wrongMask,     DefectKind::constantWrite,       DefectKind::localAtomic,
        DefectKind::assertion,      DefectKind::stackOverflow, DefectKind::divisionByZero,      DefectKind::trap};
    return std::find(std::begin(kinds), std::end(kinds), kind) != std::end(kinds);
}

Found withLines(const StoredDefect& s) {
    Defect d = s.defect;
    if (s.kernel) d.kernel = kernelName(*s.kernel);
    for (uintptr_t p : s.places) {
        SourcePlace place = p ? sourcePlace(p) : SourcePlace();
        // A line that races with itself is told twice.
        if (place.line && (s.kernel || !names(d, place))) d.places.push_back(place);
    }
    if (d.cause == barrierMissingInLoop && !inOneLoop(s.places[0], s.places[1])) d.cause = barrierMissing;
    if (s.kernel && s.kernel->givenUp && endsThread(d.kind))
        d.what += "; the launch was ended after " + std::to_string(faultsOfALaunch) + " threads had gone wrong";
    bool inLoop = d.cause == barrierMissingInLoop;
    if ((inLoop && warpBarrierInTheirLoop(s.places[0], s.places[1])) ||
        ((inLoop || d.cause == barrierMissing) && warpBarrierBetween(LineStretch(d))))
        d.cause = warpBarrierForBlock;
    return {d, s.updates};
}

// One mistake often shows twice: who skips a barrier also races, who races also reads too early. The first is what
// the student can mend, so the second is left out.
enum class Consequences {
    none,
    unsetReads,
    unsetReadsOfTheArray,
    unsetReadsOfAllKernels,
    racesAndUnsetReads,
    ofTheSameCopies,
    notFreed
};

Consequences consequencesOf(DefectKind kind) {
    static constexpr Consequences all[] = {
#define DEFECT(kind, name, consequences) Consequences::consequences,
#include <cpu_device/defects.def>
    };
    return all[static_cast<size_t>(kind)];
}

// Threads that met at different barriers go on out of step: those that end first seem to skip one.
bool endsOutOfStep(const Defect& cause, const Defect& d) {
    return cause.kind == DefectKind::divergentBarrier && d.kind == cause.kind && cause.places.size() == 2 &&
           d.places.size() == 1;
}

bool shareLine(const Defect& a, const Defect& b) {
    return std::any_of(a.places.begin(), a.places.end(), [&](const SourcePlace& p) { return names(b, p); });
}

// One access that goes wrong in several ways: a wild index misses the array by little in one thread, by far in the
// next.
bool isWildAddress(const Defect& d) {
    return d.kind == DefectKind::outOfBounds || d.kind == DefectKind::hostPointerInKernel ||
           d.kind == DefectKind::misaligned || d.kind == DefectKind::unknownAddress;
}
bool goesWrongBefore(const Defect& cause, const Defect& d) {
    return isWildAddress(cause) && isWildAddress(d) && cause.kind < d.kind && shareLine(cause, d);
}

// A copy that nobody waits for meets the next one to the same place, too.
bool isWrittenOver(const Defect& d) { return d.cause == copyTargetWritten; }

bool explains(const Defect& cause, const Defect& d) {
    Consequences consequences = consequencesOf(cause.kind);
    if (consequences == Consequences::unsetReadsOfAllKernels) return isUnsetRead(d);
    if (cause.kernel != d.kernel) return false;
    if (goesWrongBefore(cause, d)) return true;
    switch (consequences) {
        case Consequences::none:
        case Consequences::unsetReadsOfAllKernels: return false;
        case Consequences::unsetReads: return isUnsetRead(d);
        case Consequences::unsetReadsOfTheArray: return isUnsetRead(d) && arrayOf(cause) == arrayOf(d);
        case Consequences::racesAndUnsetReads: return isRace(d) || isUnsetRead(d) || endsOutOfStep(cause, d);
        case Consequences::ofTheSameCopies:
            if (d.kind == cause.kind) return isWrittenOver(d) && !isWrittenOver(cause) && shareLine(cause, d);
            return (isRace(d) || isUnsetRead(d)) && arrayOf(cause) == arrayOf(d);
        case Consequences::notFreed:
            return d.kind == DefectKind::unfreedMemory && !d.object.empty() && cause.object == d.object;
    }
    return false;
}

void leaveOutConsequences(std::vector<Found>& all) {
    std::vector<Found> kept;
    for (const Found& f : all)
        if (std::none_of(all.begin(), all.end(), [&](const Found& other) { return explains(other.defect, f.defect); }))
            kept.push_back(f);
    all = kept;
}

bool severalWrite(const Defect& d) { return d.cause == severalThreadsWrite || d.cause == severalBlocksWrite; }

bool missesBarrier(const Defect& d) {
    for (const char* cause : {warpBarrierForBlock, barrierMissing, barrierMissingInLoop, barrierMissingAtCopy,
                              lanesNotInStep, otherMask, whoIsThere})
        if (d.cause == cause) return true;
    return false;
}

bool oneRace(const Defect& a, const Defect& b) {
    bool sameArray = arrayOf(a) == arrayOf(b);
    if (missesBarrier(a) && missesBarrier(b)) {
        LineStretch stretch(a), other(b);
        return stretch.overlaps(other) || (sameArray && (stretch.meets(other) || shareLine(a, b)));
    }
    return sameArray && a.cause == b.cause && shareLine(a, b);
}

// Several lines, one mistake: the second is only counted.
bool oneMistake(const Defect& a, const Defect& b) {
    if (a.kind != b.kind || a.kernel.empty() || a.kernel != b.kernel) return false;
    if (isRace(a)) return oneRace(a, b);
    switch (a.kind) {
        case DefectKind::outOfBounds:
        case DefectKind::useAfterFree:
        case DefectKind::misaligned:
        case DefectKind::copyUnderWay:
        case DefectKind::uninitialisedGlobal:
        case DefectKind::uninitialisedShared: return a.cause == b.cause && arrayOf(a) == arrayOf(b);
        case DefectKind::wrongMask: return a.cause == b.cause;
        case DefectKind::divergentBarrier: return true;
        default: return false;
    }
}

// Of two causes of one race, the one whose remedy helps against both.
std::string commonCause(const std::string& a, const std::string& b) {
    for (const char* cause : {severalThreadsWrite, severalBlocksWrite, barrierMissingAtCopy, warpBarrierForBlock,
                              barrierMissingInLoop, barrierMissing})
        if (a == cause || b == cause) return cause;
    return a;
}

void add(Found& to, const Found& f) {
    constexpr size_t linesShown = 4;
    for (const SourcePlace& p : f.defect.places)
        if (to.defect.places.size() < linesShown && !names(to.defect, p)) to.defect.places.push_back(p);
    to.defect.count += f.defect.count;
    to.updates += f.updates;
    if (isRace(to.defect)) to.defect.cause = commonCause(to.defect.cause, f.defect.cause);
}

auto linesOf(const Defect& d) {
    auto place = [&](size_t i) {
        return i < d.places.size() ? std::make_pair(d.places[i].file, d.places[i].line)
                                   : std::make_pair(std::string(), 0);
    };
    return std::make_tuple(d.kernel, place(0), place(1), static_cast<int>(d.kind),
                           d.places.empty() || d.kernel.empty() ? d.object : "");
}

// In the order of the source, whatever the threads did first; what was not freed comes last.
void sort(std::vector<Found>& all) {
    auto order = [](const Found& f) {
        const Defect& d = f.defect;
        return std::make_tuple(d.kind == DefectKind::unfreedMemory, linesOf(d), d.block[2], d.block[1], d.block[0],
                               d.thread[2], d.thread[1], d.thread[0], d.object);
    };
    std::sort(all.begin(), all.end(), [&](const Found& a, const Found& b) { return order(a) < order(b); });
}

// Adds each to the first before it that `same` holds for, with it or with what was added to it.
template <class Same>
void merge(std::vector<Found>& all, Same same) {
    std::vector<std::vector<Found>> groups;
    for (const Found& f : all) {
        auto related = [&](const Found& other) { return same(other.defect, f.defect); };
        auto group = std::find_if(groups.begin(), groups.end(), [&](const std::vector<Found>& g) {
            return std::any_of(g.begin(), g.end(), related);
        });
        if (group == groups.end()) group = groups.insert(group, std::vector<Found>());
        group->push_back(f);
    }
    all.clear();
    for (const std::vector<Found>& group : groups) {
        all.push_back(group[0]);
        for (size_t i = 1; i < group.size(); i++) add(all.back(), group[i]);
    }
}

// Threads that read an element and then write it, and clash with one another: whether in one line (x += 1) or with the
// sum in a variable of its own.
void tellLostUpdates(std::vector<Found>& all) {
    for (Found& f : all) {
        if (!isRace(f.defect) || !severalWrite(f.defect)) continue;
        auto readsForIt = [&](const Found& other) {
            const Defect &d = f.defect, &read = other.defect;
            return &other != &f && isRace(read) && !severalWrite(read) && read.kernel == d.kernel &&
                   arrayOf(read) == arrayOf(d) && shareLine(read, d);
        };
        int64_t updates = f.updates;
        for (const Found& other : all)
            if (readsForIt(other)) updates += other.updates;
        if (updates <= 0) continue;
        f.defect.cause = lostUpdate;
        for (Found& other : all) {
            if (!readsForIt(other)) continue;
            other.defect.count += f.defect.count;
            other.defect.cause = lostUpdate;
            f.defect = other.defect;  // which names the line that reads and the one that writes
            other.defect.count = 0;
        }
    }
    all.erase(std::remove_if(all.begin(), all.end(), [](const Found& f) { return f.defect.count == 0; }), all.end());
}

}  // namespace

std::vector<Defect> mistakes(const std::vector<StoredDefect>& stored) {
    std::vector<Found> all;
    for (const StoredDefect& s : stored) all.push_back(withLines(s));
    sort(all);
    leaveOutConsequences(all);
    // One line that inlining or unrolling copied is one defect.
    merge(all, [](const Defect& a, const Defect& b) { return linesOf(a) == linesOf(b); });
    tellLostUpdates(all);
    merge(all, oneMistake);
    std::vector<Defect> told;
    for (const Found& f : all) told.push_back(f.defect);
    return told;
}

}  // namespace cpu_device
