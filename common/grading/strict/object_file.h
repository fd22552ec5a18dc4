// What an object file says of itself: its symbols and sections.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace grade {

struct ObjectSymbol {
    std::string name;
    bool defined = false, local = false, weak = false;
    unsigned char type = 0;  // STT_FUNC …
    std::string section;     // where it is defined,
    uint64_t offset = 0;     // and how far from its beginning
};
struct ObjectSection {
    std::string name;
    uint64_t bytes = 0;
};
struct ObjectFile {
    bool good = false;
    std::vector<ObjectSymbol> symbols;
    std::vector<ObjectSection> sections;
};
ObjectFile readObject(const std::string& path);

}  // namespace grade
