#include "results.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "common/text/numbers.h"

namespace bench {

using nlohmann::json;

namespace {

Row rowFrom(const json& t) {
    Row r;
    r.chapter = t.value("chapter", "");
    r.stage = t.value("stage", "");
    r.name = t.value("name", "");
    r.ladder = t.value("ladder", true);
    r.library = t.value("library", false);
    r.step = t.value("step", "");
    r.on = t.at("on");
    r.blocks = t.value("blocks", "");
    r.milliseconds = t.at("milliseconds");
    r.fastest = t.at("fastest");
    r.slowest = t.at("slowest");
    r.spread = t.at("spread");
    r.repeats = t.at("repeats");
    r.unit = t.at("unit");
    r.speed = t.at("speed");
    r.copy = t.at("copy");
    r.peak = t.at("peak");
    r.bytes = t.at("bytes");
    r.operations = t.at("operations");
    r.clockBefore = t.at("clockBefore");
    r.clockAfter = t.at("clockAfter");
    r.steady = t.at("steady");
    return r;
}

}  // namespace

std::string toJson(const Results& results) {
    json rows = json::array();
    for (const Row& r : results.rows)
        rows.push_back({{"chapter", r.chapter},
                        {"stage", r.stage},
                        {"name", r.name},
                        {"ladder", r.ladder},
                        {"library", r.library},
                        {"step", r.step},
                        {"on", r.on},
                        {"blocks", r.blocks},
                        {"milliseconds", r.milliseconds},
                        {"fastest", r.fastest},
                        {"slowest", r.slowest},
                        {"spread", r.spread},
                        {"repeats", r.repeats},
                        {"unit", r.unit},
                        {"speed", r.speed},
                        {"copy", r.copy},
                        {"percent", r.copy > 0 ? 100 * r.speed / r.copy : 0},
                        {"peak", r.peak},
                        {"bytes", r.bytes},
                        {"operations", r.operations},
                        {"clockBefore", r.clockBefore},
                        {"clockAfter", r.clockAfter},
                        {"steady", r.steady}});
    json points = json::array();
    for (const grading::CurvePoint& p : results.points)
        points.push_back({{"curve", p.curve}, {"line", p.line}, {"x", p.x}, {"y", p.y}});
    json j = results.about;
    j["seconds"] = results.seconds;
    j["schema"] = 1;
    j["rows"] = rows;
    j["points"] = points;
    return j.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

Results fromJson(const std::string& text) {
    const json j = json::parse(text);
    if (j.at("schema") != 1) throw std::runtime_error("of another version");
    Results results;
    for (const json& row : j.at("rows")) results.rows.push_back(rowFrom(row));
    for (const json& p : j.value("points", json::array()))
        results.points.push_back({p.at("curve"), p.at("line"), p.at("x"), p.at("y")});
    results.seconds = j.value("seconds", 0);
    for (const auto& [key, value] : j.items())
        if (value.is_string()) results.about[key] = value;
    return results;
}

Results read(const std::string& file) {
    std::ifstream in(file);
    try {
        return fromJson({std::istreambuf_iterator<char>(in), {}});
    } catch (const std::exception&) {
        std::cerr << file << " is no file that make bench wrote\n";
        std::exit(2);
    }
}

std::string about(const Results& results, const std::string& what) {
    auto found = results.about.find(what);
    return found == results.about.end() ? "" : found->second;
}

std::string share(const Row& r) {
    if (r.copy <= 0) return "";
    double ratio = r.speed / r.copy;
    return r.unit == "GB/s" ? text::decimal(100 * ratio, 1) + " %" : text::decimal(ratio, 1) + " ×";
}

std::string speed(const Row& r) { return text::decimal(r.speed, r.unit == "GB/s" ? (r.speed < 10 ? 2 : 0) : 1); }

}  // namespace bench
