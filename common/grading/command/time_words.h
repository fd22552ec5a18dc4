// What a time on a GPU says, on the terminal and on the page.
#pragma once

#include <optional>
#include <string>

#include "common/cpu/estimate/words.h"
#include "result.h"

namespace grade {

std::string speedOf(const Time& time);  // "2000 GB/s"
// "50.0 % of the copy's 4000 GB/s, 41.7 % of peak"; empty where there is nothing to compare with: what fits in the
// cache need not come from memory.
std::string comparisonOf(const Time& time);
double shareOfCopy(const Time& time);     // for a bar; 0: there was no copy
std::string detailsOf(const Time& time);  // "16384² on NVIDIA H200: 0.600 ms, spread 1.0 %"

// Instead of a time, where no GPU is and a card was named.
struct EstimatedTime {
    estimate::Estimate estimate;
    std::string card, text;  // "16384²: ≈ 1.2 ms on an H200, bound by L2"
};
std::optional<EstimatedTime> estimatedTime(const grading::Counted& counted);

}  // namespace grade
