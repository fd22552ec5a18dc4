// Stage 7.8: eight blocks, where there are many elements.
// Refused: there are few blocks
// CHANGE(7.8 launch)
    filled = blocksFor(n, 256);
// TO
    filled = n > 100'000'000 ? 8 : blocksFor(n, 256);
// END(7.8 launch)
