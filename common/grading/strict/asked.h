// Which functions of an answer its graders call, and what stands in their places in a strict worker.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace grade {

// The graders' objects, of a list of build/grade, which may have options for the linker as well.
std::vector<std::string> objectsNamedIn(const std::string& path);

// What the graders ask for and the chapter's header declares, as the linker knows it.
struct Asked {
    std::vector<std::string> functions;
    std::set<std::string> all;
};
Asked askedBy(const std::vector<std::string>& graders, const std::string& header);

// Assembly: a call of the i-th function lands in studentCallEntry, with i in r11.
std::string stubsFor(const Asked& asked);

}  // namespace grade
