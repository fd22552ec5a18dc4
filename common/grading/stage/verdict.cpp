#include "verdict.h"

#include <cmath>

#include "emit.h"
#include "showcase.h"

namespace grading {
namespace {

std::string shapeAtHand;

std::string withShape(const Failure& f) {
    return f.what + (f.notWritten || shapeAtHand.empty() ? "" : ", " + shapeAtHand);
}

}  // namespace

void tell(const Failure& f) {
    if (!f.notWritten) showcaseFailed();
    Failure told = f;
    told.what = withShape(f);
    emit(told);
}

void fail(const Failure& f) {
    tell(f);
    std::string text = withShape(f);
    for (const std::string& line : {f.element, f.writer, f.cause, f.next})
        if (!line.empty()) text += "\n" + line;
    leaveStage(text);
}

[[noreturn]] static void failNotWritten(const std::string& what) {
    Failure f;
    f.what = what;
    f.notWritten = true;
    fail(f);
}
void notWritten(const std::string& why) { failNotWritten("not written yet: " + why); }
void notMended(const std::string& what) { failNotWritten(defectIsThere + what); }

void written() {
    if (!onlyAskedIfWritten()) return;
    emit(Written{});
    endProcess();
}

void trying(const std::string& shape) {
    shapeAtHand = shape;
    emit(Trying{shape});
}

const std::string& tried() { return shapeAtHand; }

void fact(const std::string& text) {
    if (!text.empty()) emit(Fact{text});
}

void prediction(const std::string& question, double guessed, double measured, const std::string& unit) {
    std::optional<double> guess;
    if (std::isfinite(guessed)) guess = guessed;
    emit(Prediction{question, unit, guess, measured});
}

}  // namespace grading
