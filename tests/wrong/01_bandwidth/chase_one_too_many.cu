// Stage 1.6: a step too many.
// Refused: one step too many
// CHANGE(1.6)
    for (int i = 0; i < steps; i++) at = next[at];
// TO
    for (int i = 0; i <= steps; i++) at = next[at];
// END(1.6)
