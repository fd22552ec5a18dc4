// Stages that compute a vector element by element: every element must be right, and those that must not be touched
// still be as they were.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace grading {

struct Elements {
    std::string name;                            // of the array: "c"
    std::vector<float> expected, got;            // unwritten() where nothing may be written
    std::function<std::string(size_t)> meaning;  // of an element: "a[28] + b[28]"
    std::function<std::string(size_t)> lastWriter;
    std::string otherwise = "";  // the cause, where no mistake is recognised
};
// A mistake that gives just this value for element i.
struct ElementSlip {
    std::function<float(size_t)> gives;
    std::string cause;
};

// Fails the stage with the first wrong element, and the mistake that explains all that are wrong.
void expectElements(const Elements& e, const std::vector<ElementSlip>& slips);

}  // namespace grading
