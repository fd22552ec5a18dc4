#include "traffic.h"

#include "text.h"

namespace grading {

std::string trafficOf(const Observation& seen) {
    std::string text;
    auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (!seen.counted) return text;
    auto side = [](const char* name, const cpu_device::GlobalTraffic& t) {
        return name + decimal(t.sectorsPerRequest(), 1) + " (" + percent(t.efficiency()) + ")";
    };
    text = "sectors per request:";
    if (seen.all.globalLoads.requests) text += side(" loads ", seen.all.globalLoads);
    if (seen.all.globalStores.requests) text += side(" stores ", seen.all.globalStores);
    uint64_t conflicts = seen.all.sharedLoads.conflicts() + seen.all.sharedStores.conflicts();
    if (seen.all.sharedLoads.requests) add(conflicts ? number(conflicts) + " bank conflicts" : "no bank conflict");
    return text;
}

}  // namespace grading
