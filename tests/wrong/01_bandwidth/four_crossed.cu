// Stage 1.7: one chain goes on where another one is.
// Refused: wrong end of chain
// CHANGE(1.7)
        at.y = next[at.y];
// TO
        at.y = next[at.x];
// END(1.7)
