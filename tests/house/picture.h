// docs/pictures/architecture.svg.
#pragma once

#include <string>
#include <vector>

#include "rooms.h"

namespace house {

std::string drawn(const std::vector<Arrow>& arrows);

}  // namespace house
