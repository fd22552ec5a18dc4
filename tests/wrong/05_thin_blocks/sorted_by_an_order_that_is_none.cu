// Stage 5.3: of two that are alike each comes before the other, and std::sort runs out of the vector.
// Refused: crashed
// BEGIN(top)
#include <algorithm>
// END(top)
// BEGIN(5.3)
    std::vector<Tried> sorted = tried;
    std::sort(sorted.begin(), sorted.end(), [](const Tried& a, const Tried& b) {
        if (a.cost != b.cost) return a.cost < b.cost;
        return a.block.x * a.block.y >= b.block.x * b.block.y;
    });
    if (!sorted.empty()) best = sorted.front().block;
// END(5.3)
