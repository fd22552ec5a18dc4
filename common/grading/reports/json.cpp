#include "json.h"

#include <nlohmann/json.hpp>

#include "common/grading/command/outcome.h"
#include "common/grading/command/time_words.h"
#include "common/text/utf8.h"
#include "common/text/version.h"

namespace grade {
namespace {

using nlohmann::json;

// Lists in braces would take the compiler seconds.
json toJson(const Prediction& p) {
    json j;
    j["question"] = p.question;
    j["unit"] = p.unit;
    j["guessed"] = nullptr;
    if (p.guessed) j["guessed"] = *p.guessed;
    j["measured"] = p.measured;
    return j;
}

json toJson(const Time& t) {
    const bool memory = t.unit == "GB/s";
    json j;
    j["on"] = t.on;
    j["device"] = t.device;
    j["milliseconds"] = t.milliseconds;
    j["spread"] = t.spread;
    j["unit"] = t.unit;
    j[memory ? "gigabytesPerSecond" : "teraflopsPerSecond"] = t.speed;
    j[memory ? "copy" : "naive"] = t.copy;
    j["peak"] = t.peak;
    return j;
}

json toJson(const Failure& f, const std::string& device) {
    json j;
    j["what"] = f.what;
    j["element"] = f.element;
    j["writer"] = f.writer;
    j["cause"] = f.cause;
    j["next"] = f.next;
    j["device"] = device;
    return j;
}

json toJson(const EstimatedTime& t) {
    json j;
    j["card"] = t.card;
    j["text"] = t.text;
    j["microseconds"] = t.estimate.microseconds;
    j["least"] = t.estimate.least;
    j["most"] = t.estimate.most;
    return j;
}

json toJson(const StageResult& s) {
    json j;
    j["id"] = s.stage.id;
    j["name"] = s.stage.name;
    j["teaches"] = s.stage.teaches;
    j["outcome"] = wordFor(s.outcome);
    j["facts"] = json::array();
    for (const std::string& fact : s.facts) j["facts"].push_back(fact);
    j["predictions"] = json::array();
    for (const Prediction& p : s.predictions) j["predictions"].push_back(toJson(p));
    j["times"] = json::array();
    for (const Time& t : s.times) j["times"].push_back(toJson(t));
    // Only where CARD named one, and no GPU is.
    for (const grading::Counted& c : s.counted)
        if (const auto time = estimatedTime(c)) j["estimates"].push_back(toJson(*time));
    j["printed"] = s.output;
    j["printedBytes"] = s.outputBytes;
    j["graderSeconds"] = s.seconds;
    if (s.outcome != Outcome::passed) j["failure"] = toJson(s.failure, s.onDevice);
    json report = json::parse(text::validUtf8(s.report), nullptr, false);
    if (report.is_object()) {
        // Those are for the page's pictures, and there only where --report asked for it.
        if (json kernels = report.value("kernels", json()); kernels.is_array())
            for (json& kernel : report["kernels"])
                if (kernel.is_object()) kernel.erase("touches");
        j["report"] = std::move(report);
        j["reportOn"] = s.reportOn;
    }
    return j;
}

}  // namespace

std::string jsonOf(const ChapterResult& result) {
    json j;
    j["schema"] = 1;
    j["version"] = text::version();
    j["chapter"] = result.chapter;
    j["source"] = result.source;
    j["seed"] = result.seed;
    if (!result.name.empty()) j["name"] = result.name;
    j["date"] = result.date;
    j["passed"] = result.passed();
    j["of"] = result.stages.size();
    if (!result.sandbox.empty()) {
        j["sandbox"] = result.sandbox;
        j["layers"] = json::array();
        for (const std::string& layer : result.layers) j["layers"].push_back(layer);
        j["missing"] = json::array();
        for (const std::string& layer : result.missing) j["missing"].push_back(layer);
        j["refused"] = result.refused;
    }
    j["stages"] = json::array();
    for (const StageResult& s : result.stages) j["stages"].push_back(toJson(s));
    // What is no UTF-8 is replaced.
    return j.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace grade
