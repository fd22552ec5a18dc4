// How long a launch might take on a card, and what it would wait for: docs/estimates.md works one out by hand.
#pragma once

#include <string>
#include <vector>

#include "card.h"
#include "work.h"

namespace estimate {

struct Limit {
    std::string name;  // "L2, by sectors stored in parts"
    double microseconds = 0;
};

struct Estimate {
    double microseconds = 0;
    std::vector<Limit> limits;  // the longest first
};

// `cold`: nothing that it reads is in L2 before. Else what fits there is.
Estimate estimateOf(const Work& launch, const Card& card, bool cold = true);

}  // namespace estimate
