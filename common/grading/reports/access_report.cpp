#include "access_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "../stage/text.h"
#include "common/text/utf8.h"

namespace grade {
namespace {

using nlohmann::json;

json parsed(const std::string& report) { return json::parse(report, nullptr, false); }

std::string textOf(const json& from, const char* name) { return text::printable(from.value(name, "")); }

Access accessFrom(const json& line, const json& sample, const std::string& kernel, Memory memory, Way way,
                  const json& traffic) {
    Access a;
    a.memory = memory;
    a.way = way;
    a.kernel = kernel;
    a.file = grading::fileName(textOf(line, "file"));
    a.line = line.value("line", 0);
    a.source = textOf(line, "source");
    a.object = textOf(sample, "object");
    a.bytes = sample.value("bytes", 0);
    a.alignment = sample.value("alignment", 0);
    a.units = sample.value("units", 0);
    for (size_t lane = 0; lane < 32; lane++)
        if (const auto& o = sample.at("offsets").at(lane); o.is_number()) a.offset[lane] = o.get<int64_t>();
    a.requests = traffic.value("requests", uint64_t(0));
    a.unitsOnAverage = traffic.value(memory == Memory::global ? "sectorsPerRequest" : "wavefrontsPerRequest", 0.0);
    return a;
}

void addAccesses(const json& line, const std::string& kernel, std::vector<Access>& all) {
    struct Kind {
        const char* name;
        Memory memory;
        Way way;
    };
    // What a line reads comes before what it writes: out[i] = tile[j] first reads the tile.
    static const Kind kinds[] = {
        {"globalLoads", Memory::global, Way::load},     {"sharedLoads", Memory::shared, Way::load},
        {"sharedStores", Memory::shared, Way::store},   {"globalStores", Memory::global, Way::store},
        {"sharedAtomics", Memory::shared, Way::atomic}, {"globalAtomics", Memory::global, Way::atomic}};
    const json samples = line.value("samples", json::object());
    for (const Kind& k : kinds)
        if (samples.contains(k.name))
            all.push_back(accessFrom(line, samples.at(k.name), kernel, k.memory, k.way, line.at(k.name)));
}

LineTraffic lineFrom(const json& l, const std::string& kernel) {
    LineTraffic t;
    t.kernel = kernel;
    t.file = l.value("file", "");
    t.source = textOf(l, "source");
    t.line = l.value("line", 0);
    for (const char* sort : {"globalLoads", "globalStores", "globalAtomics"}) {
        const json g = l.value(sort, json::object());
        const auto requests = g.value("requests", uint64_t(0));
        t.requests += requests;
        t.sectors += g.value("sectors", uint64_t(0));
        t.leastSectors += std::max(requests, (g.value("bytesAsked", uint64_t(0)) + 31) / 32);
        t.belowL1 += g.value("l2Sectors", uint64_t(0));
        t.inParts += g.value("l2PartialSectors", uint64_t(0));
        t.dram += g.value("dramSectors", uint64_t(0));
        if (sort != std::string("globalLoads")) continue;
        t.loaded = g.value("sectors", uint64_t(0));
        t.loadedFromL2 = g.value("l2Sectors", uint64_t(0));
    }
    for (const char* sort : {"sharedLoads", "sharedStores", "sharedAtomics"}) {
        const json s = l.value(sort, json::object());
        t.sharedRequests += s.value("requests", uint64_t(0));
        t.wavefronts += s.value("wavefronts", uint64_t(0));
        t.leastWavefronts += s.value("ideal", uint64_t(0));
    }
    return t;
}

std::string sidesOf(const json& sides) {
    std::string text;
    size_t shown = 0, n = 0;
    for (const json& side : sides)
        if (++n; side.get<uint32_t>() > 1) shown = n;
    for (size_t i = 0; i < std::max<size_t>(1, shown); i++)
        text += (i ? " × " : "") + std::to_string(sides.at(i).get<uint32_t>());
    return text;
}

KernelSummary summaryFrom(const json& k) {
    KernelSummary s;
    s.name = textOf(k, "name");
    s.launches = k.value("launches", uint64_t(0));
    if (const json shapes = k.value("shapes", json::array()); !shapes.empty())
        s.shape = "grid " + sidesOf(shapes.at(0).at("grid")) + ", block " + sidesOf(shapes.at(0).at("block"));
    if (const json e = k.value("estimate", json()); e.is_object()) s.estimate = textOf(e, "text");
    s.sum = lineFrom(k, s.name);
    return s;
}

// As many cells as it says, and no more than a page can show.
TouchedView viewFrom(const json& v) {
    TouchedView view;
    view.rows = v.value("rows", 0u);
    view.columns = v.value("columns", 0u);
    view.rowStep = v.value("rowStep", uint64_t(1));
    view.columnStep = v.value("columnStep", uint64_t(1));
    view.block = v.at("block").get<std::vector<int64_t>>();
    view.thread = v.at("thread").get<std::vector<int>>();
    view.times = v.at("times").get<std::vector<int64_t>>();
    const size_t cells = size_t(view.rows) * view.columns;
    if (view.rows > 256 || view.columns > 256 || view.block.size() != cells || view.thread.size() != cells ||
        view.times.size() != cells)
        return {};
    return view;
}

TouchedArray touchedFrom(const json& t, const json& kernel) {
    TouchedArray a;
    a.kernel = textOf(kernel, "name");
    a.object = textOf(t, "object");
    a.stores = t.value("way", "") == "stores";
    a.elements = t.value("elements", uint64_t(0));
    a.leftOut = t.value("leftOut", uint64_t(0));
    a.touched = t.value("touched", uint64_t(0));
    a.leastTimes = t.value("leastTimes", uint64_t(0));
    a.mostTimes = t.value("mostTimes", uint64_t(0));
    a.columns = t.value("columns", uint64_t(0));
    a.gridX = kernel.at("shapes").at(0).at("grid").at(0).get<int64_t>();
    for (const json& v : t.at("views")) a.views.push_back(viewFrom(v));
    return a;
}

ReportedDefect defectFrom(const json& d) {
    ReportedDefect defect{textOf(d, "kind"),
                          textOf(d, "kernel"),
                          textOf(d, "what"),
                          textOf(d, "cause"),
                          textOf(d, "object"),
                          {},
                          "",
                          d.value("count", uint64_t(1))};
    for (const json& p : d.value("places", json::array()))
        defect.places.push_back({p.value("file", ""), p.value("line", 0)});
    if (d.contains("block"))
        for (const json& n : d.at("block"))
            defect.block += (defect.block.empty() ? "(" : ",") + std::to_string(n.get<uint32_t>());
    if (!defect.block.empty()) defect.block += ")";
    return defect;
}

}  // namespace

uint32_t Access::lanes() const {
    uint32_t mask = 0;
    for (size_t lane = 0; lane < 32; lane++) mask |= uint32_t(offset[lane].has_value()) << lane;
    return mask;
}

int Access::distinctBytes() const {
    std::set<int64_t> all;
    for (const auto& o : offset)
        for (int b = 0; o && b < bytes; b++) all.insert(*o + b);
    return int(all.size());
}

std::vector<Access> accessesOf(const std::string& report) {
    std::vector<Access> all;
    try {
        const json whole = parsed(report);
        for (const json& kernel : whole.at("kernels"))
            for (const json& line : kernel.at("lines")) addAccesses(line, textOf(kernel, "name"), all);
    } catch (const json::exception&) {
        return {};
    }
    return all;
}

std::vector<LineTraffic> linesOf(const std::string& report) {
    std::vector<LineTraffic> all;
    try {
        const json whole = parsed(report);
        for (const json& kernel : whole.at("kernels"))
            for (const json& line : kernel.at("lines")) all.push_back(lineFrom(line, textOf(kernel, "name")));
    } catch (const json::exception&) {
        return {};
    }
    return all;
}

std::vector<KernelSummary> kernelsOf(const std::string& report) {
    std::vector<KernelSummary> all;
    try {
        const json whole = parsed(report);
        for (const json& kernel : whole.at("kernels")) all.push_back(summaryFrom(kernel));
    } catch (const json::exception&) {
        return {};
    }
    return all;
}

std::vector<TouchedArray> touchedArraysOf(const std::string& report) {
    std::vector<TouchedArray> all;
    try {
        const json whole = parsed(report);
        for (const json& kernel : whole.at("kernels"))
            for (const json& t : kernel.value("touches", json::array())) all.push_back(touchedFrom(t, kernel));
    } catch (const json::exception&) {
        return {};
    }
    return all;
}

std::vector<ReportedDefect> defectsOf(const std::string& report) {
    std::vector<ReportedDefect> all;
    try {
        const json whole = parsed(report);
        for (const json& d : whole.at("defects")) all.push_back(defectFrom(d));
    } catch (const json::exception&) {
        return {};
    }
    return all;
}

}  // namespace grade
