// Stage 5.3: sorts by threads, then by cost, and takes the first.
// Refused: of shapes that cost the same it took
// BEGIN(top)
#include <algorithm>
// END(top)
// BEGIN(5.3)
    std::vector<Tried> order = tried;
    std::sort(order.begin(), order.end(),
              [](const Tried& a, const Tried& b) { return a.block.x * a.block.y > b.block.x * b.block.y; });
    std::sort(order.begin(), order.end(), [](const Tried& a, const Tried& b) { return a.cost < b.cost; });
    if (!order.empty()) best = order.front().block;
// END(5.3)
