// Stage 5.3: of equals the widest.
// Refused: most threads
// BEGIN(5.3)
    const Tried* least = nullptr;
    for (const Tried& t : tried)
        if (!least || t.cost < least->cost || (t.cost == least->cost && t.block.x > least->block.x)) least = &t;
    if (least) best = least->block;
// END(5.3)
