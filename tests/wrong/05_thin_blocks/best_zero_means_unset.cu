// Stage 5.3: a least cost of 0 stands for none yet.
// Refused: wrong: 
// BEGIN(5.3)
    double least = 0;
    for (const Tried& t : tried) {
        bool tie = t.cost == least && t.block.x * t.block.y > best.x * best.y;
        if (least == 0 || t.cost < least || tie) {
            least = t.cost;
            best = t.block;
        }
    }
// END(5.3)
