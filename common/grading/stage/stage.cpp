#include "stage.h"

#include <cmath>

#include "events.h"
#include "observe.h"

namespace grading {
namespace {

std::string shapeAtHand;

std::vector<StageInfo>& registered() {
    static std::vector<StageInfo> all;
    return all;
}

}  // namespace

const std::vector<StageInfo>& stages() { return registered(); }

RegisterStage::RegisterStage(const StageInfo& info) { registered().push_back(info); }

void tell(const Failure& f) {
    if (!f.notWritten) showcaseFailed();
    std::string what = f.what;
    if (!f.notWritten && !shapeAtHand.empty()) what += ", " + shapeAtHand;
    emit({{"failed",
           {{"what", what},
            {"element", f.element},
            {"writer", f.writer},
            {"cause", f.cause},
            {"next", f.next},
            {"notWritten", f.notWritten}}}});
}

void fail(const Failure& f) {
    tell(f);
    std::string text = f.what + (shapeAtHand.empty() ? "" : ", " + shapeAtHand);
    for (const std::string& line : {f.element, f.writer, f.cause, f.next})
        if (!line.empty()) text += "\n" + line;
    DOCTEST_FAIL(text);
    std::abort();  // DOCTEST_FAIL throws
}

void notWritten(const std::string& why) {
    Failure f;
    f.what = "not written yet: " + why;
    f.notWritten = true;
    fail(f);
}

void written() {
    if (!onlyAskedIfWritten()) return;
    emit({{"written", true}});
    endProcess();
}

void trying(const std::string& shape) {
    shapeAtHand = shape;
    emit({{"trying", shape}});
}

const std::string& tried() { return shapeAtHand; }

void fact(const std::string& text) {
    if (!text.empty()) emit({{"fact", text}});
}

void prediction(const std::string& question, double guessed, double measured, const std::string& unit) {
    nlohmann::json guess = nullptr;
    if (std::isfinite(guessed)) guess = guessed;
    emit({{"prediction", {{"question", question}, {"guessed", guess}, {"measured", measured}, {"unit", unit}}}});
}

}  // namespace grading
