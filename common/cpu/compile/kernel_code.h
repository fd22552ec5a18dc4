// What g++ writes of the code that it made for a kernel (-fdump-tree-optimized-lineno), taken apart: statements in
// which each value has one name.
#pragma once

#include <cctype>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "unit.h"

namespace cpucc {

inline bool begins(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }
inline bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }
inline bool isPartOfName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$';
}
inline bool beginsName(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$';
}

struct CodeLine {
    std::string text;  // without places
    std::string left, right;
    std::string called;  // the function
    std::string file;
    int line = 0;
    int block = 0;   // which it stands in
    int goesTo = 0;  // of an "if": the block where it goes if so
    bool isVolatile = false;
};

struct KernelCode {
    std::string name;                           // as the linker knows it
    std::map<std::string, std::string> locals;  // and their types, "float[4]"
    std::vector<CodeLine> statements;
    std::set<int> afterWrongIndices;  // blocks that say that an index is out of its array
    // Functions that were not put into it, and that load: of the whole program.
    std::set<std::string> loadingFunctions;

    // "x.53_1 = x" may read threadIdx.x, whose variable is called x, and not the local x: of that the type is another.
    bool readsOneOfTheSameName(const CodeLine& s) const {
        const auto from = locals.find(s.right), into = locals.find(s.left);
        return from != locals.end() && into != locals.end() && begins(s.left, s.right + ".") &&
               from->second != into->second;
    }
};

std::vector<KernelCode> kernelsIn(const std::string& dump);

// Names of values and variables, with the members of a structure: "at.x". Types and functions are among them, which
// nothing is ever put into. What stands in quotes or is a number is none.
std::vector<std::string> namesIn(std::string_view text);
// What is put somewhere, and not to where a pointer points; "" if nothing is.
std::string nameFilledBy(const CodeLine& statement);
// "*_4", "MEM[(float *)_4 + 8B]", "_4->x": does it go through a pointer?
bool goesThroughPointer(std::string_view part);
bool isPhi(const CodeLine& statement);
bool standsIn(const CodeLine& statement, const std::vector<SourceLines>& parts);

}  // namespace cpucc
