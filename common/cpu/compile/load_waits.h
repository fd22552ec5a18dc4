// Which loads of a kernel wait for others: those whose address, or whether they are made at all, depends on a value
// that another load brings. No run shows it where the value makes no difference (x & 0, which the compiler cannot
// know), but on a GPU such loads are under way one after the other. g++ alone says enough of the code that it made.
#pragma once

#include <string>

namespace cpucc {

// Of what g++ writes for -fdump-tree-optimized-lineno; a row for each such load, as cpu_device::loadWaitsOf reads them.
std::string loadWaits(const std::string& dump);

}  // namespace cpucc
