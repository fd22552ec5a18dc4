#include "reports.h"

#include <cstdlib>
#include <fstream>
#include <iostream>

#include "../../text/version.h"
#include "html.h"
#include "junit.h"
#include "outcome.h"

namespace grade {
void writeFile(const std::string& path, const std::string& text) {
    if (path == "-") {
        std::cout << text;
        return;
    }
    std::ofstream out(path);
    out << text;
    if (!out.flush()) {
        std::cerr << "grade: " << path << " cannot be written\n";
        std::exit(2);
    }
    std::cerr << "Written: " << path << "\n";  // what "-" prints stays readable by programs
}

nlohmann::json toJson(const ChapterResult& result) {
    nlohmann::json stages = nlohmann::json::array();
    for (const StageResult& s : result.stages) {
        nlohmann::json j{{"id", s.stage.id},
                         {"name", s.stage.name},
                         {"teaches", s.stage.teaches},
                         {"outcome", wordFor(s.outcome)},
                         {"facts", s.facts},
                         {"printed", s.output},
                         {"printedBytes", s.outputBytes},
                         {"graderSeconds", s.seconds}};
        if (s.outcome != Outcome::passed)
            j["failure"] = {{"what", s.failure.what},   {"element", s.failure.element}, {"writer", s.failure.writer},
                            {"cause", s.failure.cause}, {"next", s.failure.next},       {"device", s.onDevice}};
        j["predictions"] = nlohmann::json::array();
        for (const Prediction& p : s.predictions) {
            nlohmann::json guessed = nullptr;
            if (p.guessed) guessed = *p.guessed;
            j["predictions"].push_back(
                {{"question", p.question}, {"unit", p.unit}, {"guessed", guessed}, {"measured", p.measured}});
        }
        j["times"] = nlohmann::json::array();
        for (const Time& t : s.times)
            j["times"].push_back({{"on", t.on},
                                  {"device", t.device},
                                  {"milliseconds", t.milliseconds},
                                  {"spread", t.spread},
                                  {"unit", t.unit},
                                  {t.unit == "GB/s" ? "gigabytesPerSecond" : "teraflopsPerSecond", t.speed},
                                  {t.unit == "GB/s" ? "copy" : "naive", t.copy},
                                  {"peak", t.peak}});
        if (!s.report.is_null()) {
            j["report"] = s.report;
            j["reportOn"] = s.reportOn;
        }
        stages.push_back(std::move(j));
    }
    return {
        {"schema", 1},         {"version", text::version()}, {"chapter", result.chapter},  {"source", result.source},
        {"seed", result.seed}, {"passed", result.passed()},  {"of", result.stages.size()}, {"stages", stages}};
}

void writeReports(const Options& o, const ChapterResult& result) {
    if (!o.json.empty())
        writeFile(o.json, toJson(result).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    if (!o.junit.empty()) writeFile(o.junit, junitOf(result));
    if (!o.html.empty()) writeFile(o.html, htmlOf(result));
}

}  // namespace grade
