#include "kernel_code.h"

#include <algorithm>
#include <sstream>
#include <string>

#include "symbols.h"

// A row for each: the kernel, the file, the line, the other's line, the reason, how many others; and the array's name.
// Of types: the kernel, no file, their bytes, what they are aligned to, "aligned". Of the largest frame: "*", no file,
// its bytes, 0, "frame".
extern "C" {
extern const char __start_cpu_device_kernel_code[] __attribute__((weak));
extern const char __stop_cpu_device_kernel_code[] __attribute__((weak));
}

namespace cpu_device {
namespace {

const char *const ofTypes = "aligned", *const ofFrame = "frame";

struct Row {
    std::string kernel, file, reason, array;
    int line = 0, otherLine = 0;
    size_t others = 0;
};

std::vector<Row> rowsOf(const std::string& name) {
    std::vector<Row> rows;
    std::istringstream all(
        std::string(__start_cpu_device_kernel_code, __stop_cpu_device_kernel_code - __start_cpu_device_kernel_code));
    for (std::string text; std::getline(all, text);) {
        std::istringstream fields(text);
        Row r;
        std::getline(fields, r.kernel, '\t');
        std::getline(fields, r.file, '\t');
        if (r.kernel != name || !(fields >> r.line >> r.otherLine >> r.reason >> r.others)) continue;
        fields >> r.array;
        rows.push_back(r);
    }
    return rows;
}

std::vector<Row> rowsOf(const void* kernel) { return rowsOf(symbolName(kernel)); }

}  // namespace

size_t largestFrame() {
    size_t largest = 0;
    for (const Row& r : rowsOf(std::string("*")))
        if (r.reason == ofFrame) largest = std::max(largest, static_cast<size_t>(r.line));
    return largest;
}

std::vector<LoadWait> loadWaitsOf(const void* kernel) {
    std::vector<LoadWait> waits;
    for (const Row& r : rowsOf(kernel)) {
        if (!r.array.empty() || r.reason == ofTypes) continue;
        using For = LoadWait::For;
        const auto reason = r.reason == "branch"     ? For::branch
                            : r.reason == "fence"    ? For::fence
                            : r.reason == "store"    ? For::store
                            : r.reason == "call"     ? For::call
                            : r.reason == "function" ? For::function
                            : r.reason == "large"    ? For::large
                                                     : For::address;
        waits.push_back({reason, r.file, r.line, r.otherLine, r.others});
    }
    return waits;
}

size_t alignmentIn(const void* place, size_t bytes, bool toEight) {
    size_t alignment = 0;
    for (const Row& r : rowsOf(place))
        if (r.reason == ofTypes && static_cast<size_t>(r.line) == bytes && (r.otherLine >= 8) == toEight)
            alignment = static_cast<size_t>(r.otherLine);
    return alignment;
}

std::vector<LocalArray> localArraysOf(const void* kernel) {
    std::vector<LocalArray> arrays;
    for (const Row& r : rowsOf(kernel))
        if (!r.array.empty()) arrays.push_back({r.array, r.file, r.line, r.reason == "volatile"});
    return arrays;
}

}  // namespace cpu_device
