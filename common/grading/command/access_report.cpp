#include "access_report.h"

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

ReportedDefect defectFrom(const json& d) {
    ReportedDefect defect{textOf(d, "kind"), textOf(d, "kernel"), textOf(d, "what"), textOf(d, "cause"), {}};
    for (const json& p : d.value("places", json::array()))
        defect.places.push_back({p.value("file", ""), p.value("line", 0)});
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
