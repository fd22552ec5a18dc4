#include "own_stage.h"

#include <cstring>
#include <sstream>

// The section that STAGE writes to: the linker knows where it begins and ends. Tests of single parts have none.
extern "C" [[gnu::weak]] const char __start_grade_stages[], __stop_grade_stages[];

namespace grading {
namespace {

std::string ownId;

// "bug hunt: transposeOneWarp" is about transposeOneWarp.
std::string kernelOf(const std::string& stageName) {
    size_t colon = stageName.rfind(": ");
    return colon == std::string::npos ? stageName : stageName.substr(colon + 2);
}

}  // namespace

void stageBegins(const std::string& idAndName) { ownId = idAndName.substr(0, idAndName.find(' ')); }

std::string plainName(const std::string& kernel) {
    const std::string name = kernel.substr(0, kernel.find('<'));
    const size_t scope = name.rfind("::");
    return scope == std::string::npos ? name : name.substr(scope + 2);
}

std::string otherStageOf(const std::string& kernel) {
    for (const char* text = __start_grade_stages; text < __stop_grade_stages; text += std::strlen(text) + 1) {
        std::istringstream lines(text);
        std::string line, id, name;
        std::getline(lines, line) && std::getline(lines, id) && std::getline(lines, name);
        if (id != ownId && kernelOf(name) == kernel) return id;
    }
    return "";
}

}  // namespace grading
