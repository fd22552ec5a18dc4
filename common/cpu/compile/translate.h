// Turns a .cu file, with its local includes, into C++ that g++ and clang++ compile, once for each pass.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "misplaced_calls.h"
#include "unit.h"

namespace cpucc {

struct TranslationRequest {
    std::string file;                                          // as the user named it
    std::vector<std::string> includeDirectories;               // the user's -I
    std::string libraries;                                     // --libraries
    std::vector<std::pair<std::string, std::string>> defines;  // name, value: -D and what nvcc predefines
    std::string outputDirectory;
    bool watched = true;
    bool columnsInBytes = false;  // for clang
};

struct Translation {
    std::vector<Refusal> refusals;
    std::vector<Refusal> refusedIfMissed;          // by the compiler, on the same line
    std::vector<MisplacedCall> possiblyMisplaced;  // only a compiler can tell
    std::map<std::string, Refusal> externs;        // by name: declared for device code, not defined
    std::vector<SharedArray> sharedArrays;
    std::vector<SourceLines> calledFunctions, keptLoops;
    bool specialFunctions = false;                     // is one of <cmath>, like std::expint, named anywhere?
    std::string hostFile, deviceFile;                  // <stem>.host.cpp, <stem>.device.cpp
    std::map<std::string, std::string> files;          // path → text, local includes too
    std::map<std::string, std::string> names;          // path of a translated file → name for the user
    std::map<std::string, std::string> originals;      // that name → the path it was read from
    std::map<std::string, std::vector<Shift>> shifts;  // that name → where columns moved
};

// False if the file cannot be read.
bool translate(const TranslationRequest& request, Translation& translation);

}  // namespace cpucc
