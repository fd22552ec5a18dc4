#include "json.h"

#include <nlohmann/json.hpp>

#include "common/text/utf8.h"
#include "common/text/version.h"
#include "outcome.h"

namespace grade {
namespace {

using nlohmann::json;

json toJson(const Prediction& p) {
    return {{"question", p.question},
            {"unit", p.unit},
            {"guessed", p.guessed ? json(*p.guessed) : json()},
            {"measured", p.measured}};
}

json toJson(const Time& t) {
    return {{"on", t.on},
            {"device", t.device},
            {"milliseconds", t.milliseconds},
            {"spread", t.spread},
            {"unit", t.unit},
            {t.unit == "GB/s" ? "gigabytesPerSecond" : "teraflopsPerSecond", t.speed},
            {t.unit == "GB/s" ? "copy" : "naive", t.copy},
            {"peak", t.peak}};
}

json toJson(const Failure& f, const std::string& device) {
    return {{"what", f.what},   {"element", f.element}, {"writer", f.writer},
            {"cause", f.cause}, {"next", f.next},       {"device", device}};
}

json toJson(const StageResult& s) {
    json j{{"id", s.stage.id},
           {"name", s.stage.name},
           {"teaches", s.stage.teaches},
           {"facts", s.facts},
           {"outcome", wordFor(s.outcome)},
           {"printed", s.output},
           {"predictions", json::array()},
           {"printedBytes", s.outputBytes},
           {"graderSeconds", s.seconds},
           {"times", json::array()}};
    if (s.outcome != Outcome::passed) j["failure"] = toJson(s.failure, s.onDevice);
    for (const Prediction& p : s.predictions) j["predictions"].push_back(toJson(p));
    for (const Time& t : s.times) j["times"].push_back(toJson(t));
    json report = json::parse(text::validUtf8(s.report), nullptr, false);
    if (report.is_object()) {
        j["report"] = report;
        j["reportOn"] = s.reportOn;
    }
    return j;
}

}  // namespace

std::string jsonOf(const ChapterResult& result) {
    json stages = json::array();
    for (const StageResult& s : result.stages) stages.push_back(toJson(s));
    json j{{"schema", 1},         {"version", text::version()}, {"chapter", result.chapter},  {"source", result.source},
           {"seed", result.seed}, {"passed", result.passed()},  {"of", result.stages.size()}, {"stages", stages}};
    // What is no UTF-8 is replaced.
    return j.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace grade
