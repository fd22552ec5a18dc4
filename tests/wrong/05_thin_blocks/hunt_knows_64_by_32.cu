// Stage 5.4: only the published shape is refused.
// Refused: it says that the launch ran
// BEGIN(5.4)
    return !(block.x == 64 && block.y == 32);
// END(5.4)
