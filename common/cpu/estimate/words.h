// An estimate in words: never without ≈ and the card.
#pragma once

#include <string>
#include <vector>

#include "model.h"

namespace estimate {

// "≈ 5.1 ms on an H200, bound by L2, by sectors stored in parts"
std::string inWords(const Estimate& estimate, const Card& card);
// What each limit would cost alone, and what would move the first one. Nothing where no limit is known.
std::vector<std::string> ranking(const Estimate& estimate);

// All of these launches, one after the other: the times add up, and the limits of the same name.
Estimate sumOf(const std::vector<Launches>& launches, const Card& card, bool cold = true);

}  // namespace estimate
