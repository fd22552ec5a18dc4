// Stage 1.7: before the next load it asks whether the last one brought what it cannot.
// Refused: the branch in line
// Found out with g++ alone.
// CHANGE(1.7)
        at.y = next[at.y];
// TO
        if (at.x < 0) return;
        at.y = next[at.y];
// END(1.7)
