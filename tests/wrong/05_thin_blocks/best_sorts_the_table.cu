// Stage 5.3: the table that was handed over is sorted, though it is const.
// Refused: is not as it was
// BEGIN(top)
#include <algorithm>
// END(top)
// BEGIN(5.3)
    auto& all = const_cast<std::vector<Tried>&>(tried);
    std::sort(all.begin(), all.end(), [](const Tried& a, const Tried& b) {
        if (a.cost != b.cost) return a.cost < b.cost;
        return a.block.x * a.block.y > b.block.x * b.block.y;
    });
    if (!all.empty()) best = all[0].block;
// END(5.3)
