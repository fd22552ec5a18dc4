// Stage 1.6: counts from 1.
// Refused: one step too few
// CHANGE(1.6)
    for (int i = 0; i < steps; i++) at = next[at];
// TO
    for (int i = 1; i < steps; i++) at = next[at];
// END(1.6)
