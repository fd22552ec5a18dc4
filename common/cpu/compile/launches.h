// Rewrites kernel<<<grid, block, shared, stream>>>(arguments) into calls of cpu_device/launch.h.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "unit.h"

namespace cpucc {

// Where a launch stands in a token list: kernel [kernel, open), <<< at open, >>> at close. If a macro stands for all
// of <<<grid, block>>>, it is at open, and close is npos.
struct Launch {
    size_t kernel, open, close;
};

// The launches among `tokens`, in order. `configurations` are the macros that stand for a <<<…>>>.
std::vector<Launch> findLaunches(const Tokens& tokens, const std::set<std::string_view>& configurations = {});

void rewriteLaunches(const Unit& unit, const Source& source, std::vector<Edit>& edits);

// A new physical line that the compiler takes for the given place of the source: what is put behind it lands
// in the column where the byte at `offset` stands.
std::string continueAt(const Source& source, size_t offset, int line, bool columnsInBytes);

}  // namespace cpucc
