#include "pieces.h"

#include <cpu_device/program.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "../run/api.h"

// What the program's own structs look like: see CPU_STRUCT. Null if it defines none.
extern "C" {
extern const cpu_device::StructShape __start_cpu_device_structs[] __attribute__((weak));
extern const cpu_device::StructShape __stop_cpu_device_structs[] __attribute__((weak));
}

namespace cpu_device {
namespace {

constexpr StructShape vectors[] = {
    {"char3", 3, 1},      {"uchar3", 3, 1},     {"short3", 6, 2},   {"ushort3", 6, 2},  {"int3", 12, 4},
    {"uint3", 12, 4},     {"float3", 12, 4},    {"dim3", 12, 4},    {"long3", 24, 8},   {"ulong3", 24, 8},
    {"longlong3", 24, 8}, {"ulonglong3", 24, 8}, {"double3", 24, 8}, {"double4", 32, 16}, {"long4", 32, 16},
    {"ulong4", 32, 16},   {"longlong4", 32, 16}, {"ulonglong4", 32, 16}};

// Does the mangled name of a function speak of this type, as that of copy<Point> or update(Point*) does?
bool isNamed(const StructShape& shape, const std::string& function) {
    std::string name = shape.name;
    name.erase(0, name.rfind(':') + 1);   // npos + 1 is 0
    std::string mangled = std::to_string(name.size()) + name;
    for (size_t at = function.find(mangled); at != std::string::npos; at = function.find(mangled, at + 1))
        if (at == 0 || function[at - 1] < '0' || function[at - 1] > '9') return true;
    return false;
}

// An access tells its size only. Structs of that size are told apart by the function's name; if that does not help,
// the smallest alignment counts. 0: no struct has this size.
size_t findAlignment(size_t bytes, const void* place) {
    std::vector<StructShape> candidates;
    auto consider = [&](const StructShape& s) {
        if (s.bytes == bytes) candidates.push_back(s);
    };
    std::for_each(std::begin(vectors), std::end(vectors), consider);
    size_t builtIn = candidates.size();
    std::for_each(__start_cpu_device_structs, __stop_cpu_device_structs, consider);
    if (candidates.empty()) return 0;
    auto smallest = [](const StructShape& a, const StructShape& b) { return a.alignment < b.alignment; };
    std::string function = symbolName(place);
    std::vector<StructShape> named;
    for (const StructShape& s : candidates)
        if (isNamed(s, function)) named.push_back(s);
    if (!named.empty()) return std::min_element(named.begin(), named.end(), smallest)->alignment;
    if (candidates.size() > builtIn) candidates.erase(candidates.begin(), candidates.begin() + long(builtIn));
    return std::min_element(candidates.begin(), candidates.end(), smallest)->alignment;
}

size_t knownAlignment(size_t bytes, const void* place) {
    static std::unordered_map<uintptr_t, size_t> known;
    uintptr_t key = reinterpret_cast<uintptr_t>(place) << 16 | (bytes & 0xffff);
    auto found = known.find(key);
    if (found == known.end()) found = known.emplace(key, findAlignment(bytes, place)).first;
    return found->second;
}

}  // namespace

uint32_t pieceBytes(uintptr_t address, size_t bytes, const void* place) {
    size_t piece = knownAlignment(bytes, place);
    if (piece == 0) piece = bytes % 4 == 0 && address % 4 == 0 ? 4 : 16;
    piece = std::min<size_t>(piece, 16);
    while (address % piece != 0 || bytes % piece != 0) piece /= 2;
    return static_cast<uint32_t>(piece);
}

}  // namespace cpu_device
