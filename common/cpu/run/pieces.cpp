#include "pieces.h"

#include <cpu_device/program.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernel_code.h"
#include "symbols.h"

// What the program's own structs look like: see CPU_STRUCT. Null if it defines none.
extern "C" {
extern const cpu_device::StructShape __start_cpu_device_structs[] __attribute__((weak));
extern const cpu_device::StructShape __stop_cpu_device_structs[] __attribute__((weak));
}

namespace cpu_device {
namespace {

// What is larger and of no known type is no struct, but cleared or copied by memset and memcpy.
constexpr size_t largestStruct = 256;

constexpr StructShape vectors[] = {
    {"char3", 3, 1},       {"uchar3", 3, 1},   {"short3", 6, 2},      {"ushort3", 6, 2},      {"int3", 12, 4},
    {"uint3", 12, 4},      {"float3", 12, 4},  {"dim3", 12, 4},       {"long3", 24, 8},       {"ulong3", 24, 8},
    {"longlong3", 24, 8},  {"double3", 24, 8}, {"ulonglong3", 24, 8}, {"int4", 16, 16},       {"uint4", 16, 16},
    {"float4", 16, 16},    {"long2", 16, 16},  {"ulong2", 16, 16},    {"longlong2", 16, 16},  {"double2", 16, 16},
    {"long4", 32, 16},     {"ulong4", 32, 16}, {"longlong4", 32, 16}, {"ulonglong2", 16, 16}, {"double4", 32, 16},
    {"ulonglong4", 32, 16}};

// Does a function's name speak of this type, as that of copy<Point>(…) or update(Point*) does? What is handed over by
// value is no memory of the kernel's: sum(float4*, Options) says nothing of Options in arrays.
bool isNamed(const StructShape& shape, const std::string& function) {
    std::string name = shape.name;
    name.erase(0, name.rfind(':') + 1);  // npos + 1 is 0
    const auto isPartOfName = [&](size_t i) {
        return i < function.size() && (std::isalnum(static_cast<unsigned char>(function[i])) || function[i] == '_');
    };
    for (size_t at = function.find(name); at != std::string::npos; at = function.find(name, at + 1)) {
        const size_t end = at + name.size();
        if ((at > 0 && isPartOfName(at - 1)) || isPartOfName(end)) continue;
        const bool ofTemplate =
            std::count(&function[0], &function[at], '<') > std::count(&function[0], &function[at], '>');
        const bool byValue = !ofTemplate && end < function.size() && (function[end] == ',' || function[end] == ')');
        if (!byValue) return true;
    }
    return false;
}

struct TypeSize {
    const char* name;
    size_t alignment;
};
constexpr TypeSize plainTypes[] = {{"char", 1},           {"signed char", 1},
                                   {"unsigned char", 1},  {"bool", 1},
                                   {"short", 2},          {"int", 4},
                                   {"unsigned short", 2}, {"unsigned int", 4},
                                   {"long", 8},           {"unsigned long", 8},
                                   {"float", 4},          {"long long", 8},
                                   {"double", 8},         {"unsigned long long", 8},
                                   {"__half", 2},         {"float2", 8},
                                   {"int2", 8},           {"uint2", 8},
                                   {"char4", 4},          {"uchar4", 4}};

// Of the argument of a template: 0 if it is no type, or none that is known here.
size_t alignmentOfType(const std::string& type) {
    if (!type.empty() && type.back() == '*') return 8;
    for (const TypeSize& t : plainTypes)
        if (type == t.name) return t.alignment;
    for (const StructShape& s : vectors)
        if (type == s.name) return s.alignment;
    return 0;
}

// Of the instances of a template in a function's name, as in "copy<Vector<double, 3> >(…)", the largest alignment that
// fits an access of that size. It is that of the largest type among the arguments; a template that aligns its instances
// itself does so to be moved in one piece. 0 if there is none.
size_t instanceAlignment(const StructShape& shape, const std::string& function, size_t bytes) {
    std::string name = shape.name;
    size_t best = 0;
    for (size_t at = function.find(name + "<"); at != std::string::npos; at = function.find(name + "<", at + 1)) {
        if (at > 0 && (std::isalnum(static_cast<unsigned char>(function[at - 1])) || function[at - 1] == '_')) continue;
        if (shape.alignment) return bytes & -bytes;
        size_t alignment = 0;
        std::string argument;
        int depth = 0;
        for (size_t i = at + name.size() + 1; i < function.size() && depth >= 0; i++) {
            char c = function[i];
            if (c == '<' || c == '(') depth++;
            if (c == '>' || c == ')') depth--;
            if (depth < 0 || (depth == 0 && c == ',')) {
                alignment = std::max(alignment, alignmentOfType(argument));
                argument.clear();
            } else if (c != ' ' || !argument.empty()) {
                argument += c;
            }
        }
        if (alignment && bytes % alignment == 0) best = std::max(best, alignment);
    }
    return best;
}

bool opensFor(Door door, size_t alignment, size_t bytes) {
    const bool hasOwnDoor = bytes == 8 || bytes == 16;  // if it is aligned to 8 or more
    if (door == Door::range) return !hasOwnDoor || alignment < 8;
    return (door == Door::aligned) == (alignment >= 8);
}

// An access tells its size and little more. Structs of that size are told apart by the function's name. 0: no struct
// has this size.
size_t findAlignment(size_t bytes, const void* place, Door door, bool preferLargest) {
    std::vector<size_t> named, own, builtIn;  // alignments
    const std::string function = symbolName(place), readable = demangle(function.c_str());
    auto consider = [&](const StructShape& s, std::vector<size_t>& origin) {
        if (s.bytes != bytes || !opensFor(door, s.alignment, bytes)) return;
        origin.push_back(s.alignment);
        if (isNamed(s, readable)) named.push_back(s.alignment);
    };
    for (const StructShape& s : vectors) consider(s, builtIn);
    for (auto* s = __start_cpu_device_structs; s < __stop_cpu_device_structs; s++) {
        consider(*s, own);
        size_t instance = s->bytes ? 0 : instanceAlignment(*s, readable, bytes);
        if (instance && opensFor(door, instance, bytes)) named.push_back(instance);
    }
    for (const bool toEight : {false, true})
        if (const size_t told = alignmentIn(place, bytes, toEight); told && opensFor(door, told, bytes)) return told;
    if (!named.empty()) return *std::min_element(named.begin(), named.end());
    if (preferLargest) own.insert(own.end(), builtIn.begin(), builtIn.end());
    if (own.empty()) own = builtIn;
    if (own.empty()) return 0;
    return preferLargest ? *std::max_element(own.begin(), own.end()) : *std::min_element(own.begin(), own.end());
}

size_t knownAlignment(size_t bytes, const void* place, Door door, bool preferLargest) {
    static auto& known = *new std::unordered_map<uintptr_t, size_t>;
    uintptr_t key = (reinterpret_cast<uintptr_t>(place) << 16 | (bytes & 0xffff)) * 2 + preferLargest;
    auto found = known.find(key);
    if (found == known.end()) found = known.emplace(key, findAlignment(bytes, place, door, preferLargest)).first;
    return found->second;
}

}  // namespace

uint32_t pieceBytes(uintptr_t address, size_t bytes, const void* place, Door door) {
    // Unless there is reason to think otherwise, an aligned access of 16 bytes is a float4.
    bool wide = door == Door::aligned && address % bytes == 0;
    size_t piece = knownAlignment(bytes, place, door, wide);
    if (piece == 0) piece = bytes % 4 == 0 && address % 4 == 0 && bytes <= largestStruct ? 4 : 16;
    piece = std::min<size_t>(piece, 16);
    while (bytes % piece != 0 || (door != Door::aligned && address % piece != 0)) piece /= 2;
    return static_cast<uint32_t>(piece);
}

}  // namespace cpu_device
