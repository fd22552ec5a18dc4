// Stage 1.7: the next address asks the load before it for a sign that is never there.
// Refused: wait for one another
// CHANGE(1.7)
        at.y = next[at.y];
        at.z = next[at.z];
// TO
        at.y = next[at.y + (at.x >> 31)];
        at.z = next[at.z + (at.y >> 31)];
// END(1.7)
