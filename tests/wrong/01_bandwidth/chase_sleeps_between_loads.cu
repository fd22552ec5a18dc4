// Stage 1.7: it sleeps behind each load: one is in flight.
// Refused: threads sleep or ask for the time
// BEGIN(1.7)
    int4 at = first;
    for (int i = 0; i < steps; i++) {
        at.x = next[at.x];
        __nanosleep(2000);
        at.y = next[at.y];
        __nanosleep(2000);
        at.z = next[at.z];
        __nanosleep(2000);
        at.w = next[at.w];
        __nanosleep(2000);
    }
    *last = at;
// END(1.7)
