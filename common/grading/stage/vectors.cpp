#include "vectors.h"

#include "inputs.h"
#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

bool same(float a, float b) { return a == b || (isUnwritten(a) && isUnwritten(b)); }

// Written, but with what was there before: unwritten() stays what it is, whatever is added to it.
bool writtenUnchanged(const Elements& e, size_t i) {
    return isUnwritten(e.got[i]) && e.lastWriter && e.lastWriter(i).rfind("written last", 0) == 0;
}

std::string causeOf(const Elements& e, const std::vector<size_t>& wrong, const std::vector<ElementSlip>& slips) {
    const size_t n = e.expected.size();
    bool allUnwritten = true, allTooMany = true;
    for (size_t i : wrong) {
        allUnwritten = allUnwritten && isUnwritten(e.got[i]);
        allTooMany = allTooMany && isUnwritten(e.expected[i]);
    }
    if (allTooMany)
        return "elements were written that are not yours to write: look at the guard, and at the index of the store";
    if (allUnwritten && writtenUnchanged(e, wrong[0]))
        return "the new value comes from " + e.name + " itself, which holds nothing yet: it is for results only";
    if (allUnwritten) {
        size_t count = 0;
        for (float f : e.expected) count += !isUnwritten(f);
        if (wrong.size() == count) return "the result was never written to " + e.name;
    }
    for (const ElementSlip& s : slips) {
        bool explains = true;
        for (size_t i : wrong) explains = explains && same(e.got[i], s.gives(i));
        if (explains) return s.cause;
    }
    if (allUnwritten) {
        bool tail = true;
        for (size_t i = wrong[0]; i < n; i++) tail = tail && (isUnwritten(e.expected[i]) || isUnwritten(e.got[i]));
        if (tail)
            return "never written: from element " + number(wrong[0]) +
                   " on. Does the grid cover all? Was a tail left out?";
        if (!e.otherwise.empty()) return e.otherwise;
        return "some elements are never written: is a guard too strict, or an index wrong?";
    }
    return e.otherwise;
}

}  // namespace

void expectElements(const Elements& e, const std::vector<ElementSlip>& slips) {
    std::vector<size_t> wrong;
    for (size_t i = 0; i < e.expected.size(); i++)
        if (!same(e.expected[i], e.got[i])) wrong.push_back(i);
    if (wrong.empty()) return;
    size_t i = wrong[0];
    Failure f;
    f.what = "wrong: " + number(wrong.size()) + " of " + number(e.expected.size()) + " elements";
    std::string element = e.name + "[" + std::to_string(i) + "]";
    if (isUnwritten(e.expected[i]))
        f.element = element + " must stay as it was, and is " + value(e.got[i]);
    else
        f.element = element + " should be " + e.meaning(i) + " = " + value(e.expected[i]) +
                    (writtenUnchanged(e, i)  ? ", and is what was there before"
                     : isUnwritten(e.got[i]) ? ", and was never written"
                                             : ", and is " + value(e.got[i]));
    if ((!isUnwritten(e.got[i]) || writtenUnchanged(e, i)) && e.lastWriter) f.writer = e.lastWriter(i);
    f.cause = causeOf(e, wrong, slips);
    fail(f);
}

}  // namespace grading
