// The CPU device's counts beside the hardware's, and the defects that it finds beside compute-sanitizer's: the tables
// of docs/counters.md.
#pragma once

#include <string>
#include <vector>

namespace bench {

// Writes them into the page; `counts` are the files that the programs in tests/cpu/counters/chapters wrote. `check`:
// changes nothing. Returns 1 if a launch differs without a reason, or if the page would change.
int compareCounters(const std::vector<std::string>& counts, bool check);

}  // namespace bench
