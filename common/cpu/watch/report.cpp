#include "report.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>

#include "../../text/screen.h"
#include "../../text/utf8.h"
#include "../run/kernel_code.h"
#include "../run/stream_order.h"
#include "../run/symbols.h"
#include "api_totals.h"
#include "counts.h"
#include "defect_store.h"
#include "kernel_names.h"
#include "lines.h"
#include "mistakes.h"
#include "model.h"
#include "queue.h"
#include "touches.h"
#include "watch.h"

namespace cpu_device {
namespace {

bool silent;
bool foundDefects;

void addGlobal(Traffic& t, const Site& s, const Counts& c) {
    GlobalTraffic& g = s.atomic ? t.globalAtomics : s.writes ? t.globalStores : t.globalLoads;
    g.requests += c.requests;
    g.lanes += c.lanes;
    g.sectors += c.sectors;
    g.lines += c.lines;
    g.l1Lines += c.l1Lines;
    g.l2Sectors += c.l2Sectors;
    g.l2PartialSectors += c.l2Partial;
    g.l2JoinableSectors += c.l2Joinable;
    g.dramSectors += c.dram;
    g.bytesAsked += c.bytesAsked;
    g.bytesMoved += memoryModel() == MemoryModel::fermi && !s.writes && !s.atomic ? c.lines * 128 : c.sectors * 32;
}

void addShared(Traffic& t, const Site& s, const Counts& c) {
    SharedTraffic& g = s.atomic ? t.sharedAtomics : s.writes ? t.sharedStores : t.sharedLoads;
    g.requests += c.requests;
    g.lanes += c.lanes;
    g.wavefronts += c.wavefronts;
    g.ideal += c.idealWavefronts;
    g.bytesAsked += c.bytesAsked;
    g.bytesOfLanes += c.lanes * s.bytes;
}

RequestSample& globalSample(Samples& all, const Site& s) {
    return s.atomic ? all.globalAtomics : s.writes ? all.globalStores : all.globalLoads;
}

RequestSample& sharedSample(Samples& all, const Site& s) {
    return s.atomic ? all.sharedAtomics : s.writes ? all.sharedStores : all.sharedLoads;
}

// A line of a kernel, while sites are added to it.
struct GrowingLine {
    LineReport line;
    std::map<RequestSample*, uint64_t> orders;  // of the samples in it
    // Among several sites of a line: the sample with the most lanes, of equal ones the first.
    void add(RequestSample& kept, const StoredSample& other) {
        uint64_t& order = orders[&kept];
        int more = other.sample.activeLanes() - kept.activeLanes();
        if (more < 0 || (more == 0 && order < other.order)) return;
        kept = other.sample;
        order = other.order;
    }
};

// All launches of a kernel, from whichever places in the program.
KernelReport makeKernelReport(const std::string& name, const std::vector<const KernelCounts*>& parts) {
    KernelReport r;
    r.name = name;
    std::map<std::pair<std::string, int>, GrowingLine> lines;
    uint64_t barriers = 0;
    for (const KernelCounts* k : parts) {
        r.launches += k->launches;
        r.blocks += k->blocks;
        r.mostArgumentBytes = std::max(r.mostArgumentBytes, k->mostArgumentBytes);
        barriers += k->barriers;
        r.threadsThatStored += k->threadsThatStored;
        r.loadsAfterStores += k->loadsAfterStores;
        r.fillings += k->fillings;
        r.idleBarriers += k->idleBarriers;
        r.absentFromBarriers += k->absentFromBarriers;
        r.lateFillings += k->lateFillings;
        r.unfencedAtomics += k->unfencedAtomics;
        r.mostGlobalLoads = std::max(r.mostGlobalLoads, k->mostGlobalLoads);
        r.mostSharedLoads = std::max(r.mostSharedLoads, k->mostSharedLoads);
        r.mostSharedLoadsOfAStep = std::max(r.mostSharedLoadsOfAStep, k->mostSharedLoadsOfAStep);
        r.mostSharedLoadsAtTheEnd = std::max(r.mostSharedLoadsAtTheEnd, k->mostSharedLoadsAtTheEnd);
        r.blocksRun += k->blocksRun;
        r.loadRounds += k->loadRounds;
        r.fewestLoadRounds += k->fewestLoadRounds;
        r.mostLoadRounds = std::max(r.mostLoadRounds, k->mostLoadRounds);
        r.wordsStoredInARow = std::max(r.wordsStoredInARow, k->wordsStoredInARow);
        r.blocksWaited += k->blocksWaited;
        r.exchanges += k->exchanges;
        r.shuffles += k->shuffles;
        r.loadsPastL1 += k->loadsPastL1;
        r.fences += k->fences;
        r.pauses += k->pauses;
        r.atomicQueue += k->atomicQueue;
        r.joinedQueue += k->joinedQueue;
        r.floatQueue += k->floatQueue;
        r.sparedByWideLoads += static_cast<uint64_t>(std::max<int64_t>(0, k->sparedByWideLoads));
        r.lonelyLoads += static_cast<uint64_t>(std::max<int64_t>(0, k->lonelyLoads));
        r.lonelyStores += k->firstParts - std::min(k->firstParts, k->furtherParts);
        r.dramFills += static_cast<uint64_t>(std::max<int64_t>(0, k->filled));
        r.staticShared = std::max(r.staticShared, k->staticShared);
        r.sharedLoadRounds += k->sharedLoadRounds;
        for (ArrayTouches& t : touchesOf(*k)) r.touches.push_back(std::move(t));
        for (LoadWait& w : loadWaitsOf(k->key)) r.loadWaits.push_back(std::move(w));
        for (LocalArray& a : localArraysOf(k->key)) r.localArrays.push_back(std::move(a));
        r.takesWhoIsThere = r.takesWhoIsThere || k->takesWhoIsThere;
        for (const LaunchShape& s : k->shapes) {
            ShapeReport shape;
            copyTo(shape.grid, s.grid);
            copyTo(shape.block, s.block);
            shape.sharedBytes = s.sharedBytes;
            shape.sharedUsed = s.sharedUsed;
            shape.count = s.count;
            r.threads += shape.threads() * s.count;
            addShape(r.shapes, shape);
        }
        auto collect = [&](const std::vector<Counts>& table, auto add, auto sampleOf) {
            for (uint32_t n = 1; n < table.size(); n++) {
                if (table[n].requests == 0) continue;
                const Site& s = site(n);
                add(r, s, table[n]);
                SourcePlace place = sourcePlace(s.place);
                GrowingLine& line = lines[{place.file, place.line}];
                line.line.file = place.file;
                line.line.line = place.line;
                add(line.line, s, table[n]);
                line.add(sampleOf(line.line.samples, s), k->samples[table[n].sample]);
            }
        };
        collect(k->global, addGlobal, globalSample);
        collect(k->shared, addShared, sharedSample);
    }
    r.barriersPerBlock = r.blocks ? double(barriers) / double(r.blocks) : 0;
    for (auto& [key, growing] : lines) {
        r.lines.push_back(growing.line);
        r.lines.back().source = sourceText(growing.line.file, growing.line.line);
    }
    return r;
}

void prefetch(const std::vector<StoredDefect>& defects) {
    std::vector<uintptr_t> places;
    for (uint32_t n = 1; n <= siteCount(); n++) places.push_back(site(n).place);
    for (const StoredDefect& d : defects) places.insert(places.end(), d.places.begin(), d.places.end());
    prefetchFrames(places);
}

// Names and messages hold what the source holds, in whatever encoding: no byte of it may break JSON or steer a
// terminal.
void makePrintable(Report& r) {
    auto clean = [](std::string& s) { s = text::printable(s); };
    for (KernelReport& k : r.kernels) {
        clean(k.name);
        for (ArrayTouches& t : k.touches) clean(t.object);
        for (LineReport& l : k.lines) {
            clean(l.file);
            for (RequestSample* s : {&l.samples.globalLoads, &l.samples.globalStores, &l.samples.globalAtomics,
                                     &l.samples.sharedLoads, &l.samples.sharedStores, &l.samples.sharedAtomics})
                clean(s->object);
        }
    }
    for (Defect& d : r.defects) {
        for (std::string* s : {&d.kernel, &d.what, &d.cause, &d.object}) clean(*s);
        for (SourcePlace& p : d.places) clean(p.file), clean(p.function);
    }
}

}  // namespace

bool isWarning(const Defect& d) {
    static const char* const leaks = std::getenv("LEAKS");
    return d.kind == DefectKind::unfreedMemory && !(leaks && std::strcmp(leaks, "error") == 0);
}

Report reportSoFar() {
    waitForChecks();
    std::vector<StoredDefect> defects = storedDefects();
    prefetch(defects);
    Report r;
    r.model = memoryModel() == MemoryModel::fermi ? "fermi" : "modern";
    std::vector<std::pair<std::string, std::vector<const KernelCounts*>>> byName;
    for (const KernelCounts* k : allKernels()) {
        if (k->ofLibrary) continue;
        std::string name = kernelName(*k);
        auto same = std::find_if(byName.begin(), byName.end(), [&](const auto& entry) { return entry.first == name; });
        if (same == byName.end()) same = byName.insert(byName.end(), {name, {}});
        same->second.push_back(k);
    }
    for (const auto& [name, parts] : byName) r.kernels.push_back(makeKernelReport(name, parts));
    r.defects = mistakes(defects);
    r.api = apiTotals();
    r.api.leftApart = leftApart();
    makePrintable(r);
    return r;
}

void forgetReport() {
    forgetCounts();
    forgetDefects();
    forgetApiTotals();
    forgetTouches();
}

Report watch(const std::function<void()>& body) {
    forgetReport();
    body();
    Report r = reportSoFar();
    forgetReport();
    return r;
}

void silenceReport() { silent = true; }

static void writeReport() {
    static bool done;
    if (done || silent) return;
    done = true;
    Report r = reportSoFar();
    std::fflush(stdout);
    std::cout.flush();
    if (const char* file = std::getenv("REPORT")) {
        std::string json = toJson(r);
        FILE* out = std::fopen(file, "w");
        if (!out || std::fwrite(json.data(), 1, json.size(), out) != json.size())
            std::fprintf(stderr, "CPU device: cannot write the report to %s: %s\n", file, std::strerror(errno));
        if (out) std::fclose(out);
    }
    std::string text = toText(r, static_cast<int>(text::columnsOf(2)), text::styleOf(2).colours);
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
    foundDefects = !std::all_of(r.defects.begin(), r.defects.end(), isWarning);
}

// Those after which the host program cannot go on.
static bool endsTheProgram(const Defect& d) {
    return d.kernel.empty() && (d.kind == DefectKind::devicePointerOnHost || d.kind == DefectKind::outOfBounds ||
                                d.kind == DefectKind::assertion || d.kind == DefectKind::stackOverflow ||
                                d.kind == DefectKind::unknownAddress);
}

// In a grader's program, which has a report of its own, a line tells this end from an exit(86) of the student's own.
static void tellHostFault() {
    for (const Defect& d : reportSoFar().defects) {
        if (!endsTheProgram(d)) continue;
        SourcePlace place = d.places.empty() ? SourcePlace() : d.places[0];
        std::fprintf(stderr, "CPU device: %s: %s: %s:%d\n", name(d.kind), d.what.c_str(), place.file.c_str(),
                     place.line);
    }
}

bool AccessWatcher::programEnds() {
    if (silent) tellHostFault();
    writeReport();
    return !foundDefects;
}

}  // namespace cpu_device
