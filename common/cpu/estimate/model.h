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

// What is not known without nvcc and a card makes a range: the time is from `least` to `most`, and `microseconds` lies
// in the middle of both, as far from one as from the other by its factor. Where they hardly differ, all three are the
// same.
struct Estimate {
    double microseconds = 0, least = 0, most = 0;
    std::vector<Limit> limits;         // the longest first; of a range, where it takes most
    std::vector<std::string> because;  // sentences: what makes it a range
    bool isRange() const { return most > least; }
};

// `cold`: nothing that it reads is in L2 before. Else what fits there is. Of blocks that wait for each other: nothing.
Estimate estimateOf(const Work& launch, const Card& card, bool cold = true);

}  // namespace estimate
