#include "kernel_code.h"

#include <sstream>
#include <string>

#include "symbols.h"

// A row for each: the kernel, the file, the line, the other's line, the reason, how many others; and the array's name.
extern "C" {
extern const char __start_cpu_device_kernel_code[] __attribute__((weak));
extern const char __stop_cpu_device_kernel_code[] __attribute__((weak));
}

namespace cpu_device {
namespace {

struct Row {
    std::string kernel, file, reason, array;
    int line = 0, otherLine = 0;
    size_t others = 0;
};

std::vector<Row> rowsOf(const void* kernel) {
    std::vector<Row> rows;
    const std::string name = symbolName(kernel);
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

}  // namespace

std::vector<LoadWait> loadWaitsOf(const void* kernel) {
    std::vector<LoadWait> waits;
    for (const Row& r : rowsOf(kernel)) {
        if (!r.array.empty()) continue;
        const auto reason = r.reason == "branch"  ? LoadWait::For::branch
                            : r.reason == "fence" ? LoadWait::For::fence
                                                  : LoadWait::For::address;
        waits.push_back({reason, r.file, r.line, r.otherLine, r.others});
    }
    return waits;
}

std::vector<LocalArray> localArraysOf(const void* kernel) {
    std::vector<LocalArray> arrays;
    for (const Row& r : rowsOf(kernel))
        if (!r.array.empty()) arrays.push_back({r.array, r.file, r.line});
    return arrays;
}

}  // namespace cpu_device
