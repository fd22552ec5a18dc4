#include "limits.h"

#include <cstdlib>

namespace cpu_device {

double laneSeconds() {
    static const double seconds = [] {
        const char* text = std::getenv("LANE_SECONDS");
        double s = text ? std::atof(text) : 0;
        return s > 0 ? s : 10.0;
    }();
    return seconds;
}

uint64_t stepLimit() {
    static const uint64_t limit = [] {
        const char* text = std::getenv("STEP_LIMIT");
        uint64_t n = text ? std::strtoull(text, nullptr, 10) : 0;
        return n ? n : uint64_t(1) << 26;
    }();
    return limit;
}

}  // namespace cpu_device
