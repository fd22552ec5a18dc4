// Stage 1.6: stores what the last element names.
// Refused: one step too many
// CHANGE(1.6)
    *last = at;
// TO
    *last = next[at];
// END(1.6)
