#include "run_stage.h"

#include "../stage/text.h"
#include "explain_end.h"

namespace grade {
namespace {

using namespace grading;

// Puts what a program says into the result.
struct Teller {
    StageResult& result;
    std::string trying = "";
    bool decided = false;

    void operator()(const Trying& e) { trying = e.shape; }
    void operator()(const Fact& e) { result.facts.push_back(e.text); }
    void operator()(const Prediction& e) { result.predictions.push_back(e); }
    void operator()(const Time& e) { result.times.push_back(e); }
    void operator()(const Counted& e) { result.counted.push_back(e); }
    void operator()(const AccessReport& e) {
        result.report = e.json;
        result.reportOn = trying;
    }
    void operator()(const Passed&) { decide(Outcome::passed, {}); }
    void operator()(const Failure& e) { decide(e.notWritten ? Outcome::notWritten : Outcome::failed, e); }
    void operator()(const Thrown& e) {
        if (!decided) decide(Outcome::failed, {"threw an exception" + (trying.empty() ? "" : ", " + trying), e.what});
    }
    void operator()(const Began&) {}
    void operator()(const StageBegan&) {}
    void operator()(const Written&) {}
    void operator()(const CurvePoint&) {}
    void operator()(const Ended&) {}

    void decide(Outcome outcome, const Failure& failure) {
        result.outcome = outcome;
        result.failure = failure;
        decided = true;
    }
};

// A stage that failed and said so ends doctest with 1.
bool endedByItself(const Ending& e) {
    return e.why == Ending::Why::exited && e.allStagesDone && (e.status == 0 || e.status == 1);
}

Failure failureOf(Ending& e, const Limits& limits, const std::string& trying) {
    Failure f;
    bool check = e.why == Ending::Why::exited && e.status == 1 && e.began && !e.allStagesDone &&
                 explainCheck(e.output, trying.empty() ? "" : ", " + trying, f);
    if (!check) return explainEnd(e, limits, trying);
    e.outputBytes = e.output.size();
    return f;
}

}  // namespace

bool runStage(const std::string& worker, const std::string& device, uint64_t seed, const Limits& limits,
              StageResult& result) {
    Teller teller{result};
    Ending e = runContained(worker, {"--stage", result.stage.id, "--seed", std::to_string(seed)}, limits,
                            [&](const Event& event) { std::visit(teller, event); });
    if (!endedByItself(e)) {
        Failure how = failureOf(e, limits, teller.trying);
        // What failed before is the reason, or at least comes first.
        bool failedBefore = teller.decided && result.outcome != Outcome::passed;
        if (!failedBefore || e.why == Ending::Why::spoiledEvents) teller.decide(Outcome::failed, how);
    } else if (!teller.decided) {
        teller.decide(Outcome::failed, {"there is no such stage in " + worker});
    }
    result.seconds += e.seconds;
    result.output += e.output;
    result.outputBytes += e.outputBytes;
    if (result.outcome != Outcome::passed) result.onDevice = device;
    return e.began;
}

bool stillUnwritten(const std::string& worker, const Stage& stage, uint64_t seed, const Limits& limits) {
    bool unwritten = false;
    runContained(worker, {"--stage", stage.id, "--seed", std::to_string(seed), "--probe"}, limits,
                 [&](const Event& event) {
                     if (const Failure* f = std::get_if<Failure>(&event)) unwritten |= f->notWritten;
                 });
    return unwritten;
}

std::optional<Failure> runStages(const std::string& worker, const std::vector<std::string>& which, uint64_t seed,
                                 const Limits& limits, const std::function<void(const Event&)>& onEvent) {
    std::string trying;
    std::vector<std::string> arguments = which;
    arguments.insert(arguments.end(), {"--seed", std::to_string(seed)});
    Ending e = runContained(worker, arguments, limits, [&](const Event& event) {
        if (const Trying* t = std::get_if<Trying>(&event)) trying = t->shape;
        onEvent(event);
    });
    if (endedByItself(e)) return {};
    return failureOf(e, limits, trying);
}

}  // namespace grade
