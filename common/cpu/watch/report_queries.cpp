// What a report answers by itself: one kernel, one line, one kind of defect, all together.
#include <cpu_device/report.h>

#include <algorithm>
#include <map>

#include "kernel_names.h"
#include "report.h"

namespace cpu_device {
namespace {

void add(GlobalTraffic& sum, const GlobalTraffic& t) {
    sum.requests += t.requests;
    sum.lanes += t.lanes;
    sum.sectors += t.sectors;
    sum.lines += t.lines;
    sum.l1Lines += t.l1Lines;
    sum.l2Sectors += t.l2Sectors;
    sum.l2PartialSectors += t.l2PartialSectors;
    sum.l2JoinableSectors += t.l2JoinableSectors;
    sum.dramSectors += t.dramSectors;
    sum.bytesAsked += t.bytesAsked;
    sum.bytesMoved += t.bytesMoved;
}

void add(SharedTraffic& sum, const SharedTraffic& t) {
    sum.requests += t.requests;
    sum.lanes += t.lanes;
    sum.wavefronts += t.wavefronts;
    sum.ideal += t.ideal;
    sum.bytesAsked += t.bytesAsked;
    sum.bytesOfLanes += t.bytesOfLanes;
}

void addTraffic(Traffic& sum, const Traffic& t) {
    add(sum.globalLoads, t.globalLoads);
    add(sum.globalStores, t.globalStores);
    add(sum.globalAtomics, t.globalAtomics);
    add(sum.sharedLoads, t.sharedLoads);
    add(sum.sharedStores, t.sharedStores);
    add(sum.sharedAtomics, t.sharedAtomics);
}

void takeFuller(RequestSample& best, const RequestSample& other) {
    if (other.activeLanes() > best.activeLanes()) best = other;
}

void takeFuller(Samples& best, const Samples& other) {
    takeFuller(best.globalLoads, other.globalLoads);
    takeFuller(best.globalStores, other.globalStores);
    takeFuller(best.globalAtomics, other.globalAtomics);
    takeFuller(best.sharedLoads, other.sharedLoads);
    takeFuller(best.sharedStores, other.sharedStores);
    takeFuller(best.sharedAtomics, other.sharedAtomics);
}

}  // namespace

void addShape(std::vector<ShapeReport>& shapes, const ShapeReport& shape) {
    auto same = std::find_if(shapes.begin(), shapes.end(), [&](const ShapeReport& s) {
        return std::equal(s.grid, s.grid + 3, shape.grid) && std::equal(s.block, s.block + 3, shape.block) &&
               s.sharedBytes == shape.sharedBytes;
    });
    if (same == shapes.end()) {
        shapes.push_back(shape);
        return;
    }
    same->count += shape.count;
    same->sharedUsed = std::max(same->sharedUsed, shape.sharedUsed);
}

LineReport KernelReport::line(int number) const {
    for (const LineReport& l : lines)
        if (l.line == number) return l;
    return {};
}

const KernelReport& Report::kernel(const std::string& name) const {
    static const KernelReport& none = *new KernelReport;
    for (const KernelReport& k : kernels)
        if (k.name == name) return k;
    for (const KernelReport& k : kernels)
        if (baseName(k.name) == name) return k;
    return none;
}

KernelReport Report::all() const {
    KernelReport sum;
    std::map<std::pair<std::string, int>, LineReport> lines;
    double barriers = 0;
    for (const KernelReport& k : kernels) {
        addTraffic(sum, k);
        sum.launches += k.launches;
        sum.threads += k.threads;
        sum.blocks += k.blocks;
        sum.mostArgumentBytes = std::max(sum.mostArgumentBytes, k.mostArgumentBytes);
        sum.blocksRun += k.blocksRun;
        sum.threadsThatStored += k.threadsThatStored;
        sum.loadsAfterStores += k.loadsAfterStores;
        sum.fillings += k.fillings;
        sum.idleBarriers += k.idleBarriers;
        sum.absentFromBarriers += k.absentFromBarriers;
        sum.lateFillings += k.lateFillings;
        sum.unfencedAtomics += k.unfencedAtomics;
        sum.exchanges += k.exchanges;
        sum.shuffles += k.shuffles;
        sum.loadsPastL1 += k.loadsPastL1;
        sum.fences += k.fences;
        sum.pauses += k.pauses;
        sum.mostGlobalLoads = std::max(sum.mostGlobalLoads, k.mostGlobalLoads);
        sum.mostSharedLoads = std::max(sum.mostSharedLoads, k.mostSharedLoads);
        sum.mostSharedLoadsOfAStep = std::max(sum.mostSharedLoadsOfAStep, k.mostSharedLoadsOfAStep);
        sum.mostSharedLoadsAtTheEnd = std::max(sum.mostSharedLoadsAtTheEnd, k.mostSharedLoadsAtTheEnd);
        sum.takesWhoIsThere = sum.takesWhoIsThere || k.takesWhoIsThere;
        barriers += k.barriersPerBlock * static_cast<double>(k.blocks);
        for (const ShapeReport& s : k.shapes) addShape(sum.shapes, s);
        sum.loadWaits.insert(sum.loadWaits.end(), k.loadWaits.begin(), k.loadWaits.end());
        sum.localArrays.insert(sum.localArrays.end(), k.localArrays.begin(), k.localArrays.end());
        for (const LineReport& l : k.lines) {
            LineReport& line = lines[{l.file, l.line}];
            line.file = l.file;
            line.line = l.line;
            line.source = l.source;
            addTraffic(line, l);
            takeFuller(line.samples, l.samples);
        }
    }
    if (sum.blocks) sum.barriersPerBlock = barriers / static_cast<double>(sum.blocks);
    for (const auto& [place, line] : lines) sum.lines.push_back(line);
    return sum;
}

std::vector<Defect> Report::defectsOf(DefectKind kind) const {
    std::vector<Defect> found;
    for (const Defect& d : defects)
        if (d.kind == kind) found.push_back(d);
    return found;
}

}  // namespace cpu_device
