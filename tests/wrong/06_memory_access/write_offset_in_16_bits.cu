// Stage 6.2: the offset in 16 bits.
// Refused: offset 66666
// CHANGE(6.2)
    int k = i + offset;
// TO
    int k = i + static_cast<short>(offset);
    if (k < 0) return;
// END(6.2)
