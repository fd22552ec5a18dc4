// Stage 1.7: the fourth chain is forgotten.
// Refused: wrong end of chain 3
// CHANGE(1.7)
        at.w = next[at.w];
// TO
// END(1.7)
