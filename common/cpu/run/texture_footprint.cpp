#include "texture_footprint.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cpu_device {

// CUDA says only that the level follows from both gradients. An H200 takes the ellipse's long axis, also where neither
// gradient is as long. Its lengths of oblique ones were off by up to a ninth of a level, on cubes by two fifths; here
// they are exact.
Footprint footprintOf(const float (&right)[3], const float (&below)[3], unsigned mostProbes) {
    auto times = [](const float(&a)[3], const float(&b)[3]) {
        double sum = 0;
        for (int i = 0; i < 3; i++) sum += static_cast<double>(a[i]) * b[i];
        return sum;
    };
    const double rr = times(right, right), rb = times(right, below), bb = times(below, below);
    const double mean = (rr + bb) / 2, apart = std::hypot((rr - bb) / 2, rb);
    const double longest = std::sqrt(mean + apart), shortest = std::sqrt(std::max(mean - apart, 0.0));
    if (!(longest > 0)) return {-std::numeric_limits<float>::infinity(), 1, {0, 0}};
    int probes = 1;
    constexpr double noMore = 1e-3;  // of a ratio: rounding makes no probe
    while (probes < static_cast<int>(std::min(mostProbes, 16u)) && longest > shortest * (probes + noMore)) probes++;
    // The direction of the longest: an eigenvector, from the row that says more.
    double x = rr >= bb ? longest * longest - bb : rb, y = rr >= bb ? rb : longest * longest - rr;
    const double length = std::hypot(x, y);
    if (length > 0) {
        x /= length * probes;
        y /= length * probes;
    } else {
        x = 1.0 / probes;
    }
    return {static_cast<float>(std::log2(longest / probes)), probes, {static_cast<float>(x), static_cast<float>(y)}};
}

}  // namespace cpu_device
