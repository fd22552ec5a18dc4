// Stage 5.3: of equal ones the last.
// Refused: take the one with the most threads
// BEGIN(5.3)
    const Tried* least = nullptr;
    for (const Tried& t : tried)
        if (!least || t.cost <= least->cost) least = &t;
    if (least) best = least->block;
// END(5.3)
