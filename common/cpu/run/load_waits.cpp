#include "load_waits.h"

#include <sstream>
#include <string>

#include "symbols.h"

// A row for each: the kernel, the file, the line, the other's line, the reason, how many others.
extern "C" {
extern const char __start_cpu_device_load_waits[] __attribute__((weak));
extern const char __stop_cpu_device_load_waits[] __attribute__((weak));
}

namespace cpu_device {

std::vector<LoadWait> loadWaitsOf(const void* kernel) {
    std::vector<LoadWait> waits;
    const std::string name = symbolName(kernel);
    std::istringstream rows(
        std::string(__start_cpu_device_load_waits, __stop_cpu_device_load_waits - __start_cpu_device_load_waits));
    for (std::string row; std::getline(rows, row);) {
        std::istringstream fields(row);
        std::string of, reason;
        LoadWait w;
        std::getline(fields, of, '\t');
        std::getline(fields, w.file, '\t');
        if (of != name || !(fields >> w.line >> w.otherLine >> reason >> w.others)) continue;
        w.reason = reason == "branch"  ? LoadWait::For::branch
                   : reason == "fence" ? LoadWait::For::fence
                                       : LoadWait::For::address;
        waits.push_back(w);
    }
    return waits;
}

}  // namespace cpu_device
