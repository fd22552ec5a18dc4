// The symbols of a compiled object: what the build driver must know and change.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cpucc {

struct SizedSymbol {
    std::string name;
    size_t bytes = 0;
};

struct ObjectSymbols {
    std::vector<std::string> undefined;             // functions and data that come from elsewhere
    std::vector<std::string> undefinedThreadLocal;  // extern __shared__ arrays
    std::vector<SizedSymbol> threadLocals;          // __shared__ arrays, mangled
    std::vector<std::string> managed;               // defined in section .cu_managed
};

// Nothing if the file is no relocatable 64-bit ELF object.
std::optional<ObjectSymbols> readSymbols(const std::string& path);

// Lets undefined symbols be looked for under another name. Unlike objcopy --redefine-sym, several may get the same
// new name. False if the file cannot be changed.
bool renameUndefined(const std::string& path, const std::map<std::string, std::string>& names);

// Leaves room behind each variable, so that what is written beyond the end of one array does not land in the next.
// Needs -fdata-sections: one section a variable. False if the file cannot be changed.
bool addGuardGaps(const std::string& path);

}  // namespace cpucc
