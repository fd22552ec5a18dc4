// Stage 5.3: costs compared as float.
// Refused: nearly the same
// BEGIN(5.3)
    const Tried* least = nullptr;
    for (const Tried& t : tried) {
        bool moreThreads = least && float(t.cost) == float(least->cost) && t.block.x * t.block.y > least->block.x * least->block.y;
        if (!least || float(t.cost) < float(least->cost) || moreThreads) least = &t;
    }
    if (least) best = least->block;
// END(5.3)
