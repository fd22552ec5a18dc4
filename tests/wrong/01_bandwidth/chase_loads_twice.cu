// Stage 1.6: loads each element twice.
// Refused: one load for each step
// CHANGE(1.6)
    for (int i = 0; i < steps; i++) at = next[at];
// TO
    for (int i = 0; i < steps; i++) at = (next[at] + *(volatile const int*)&next[at]) / 2;
// END(1.6)
