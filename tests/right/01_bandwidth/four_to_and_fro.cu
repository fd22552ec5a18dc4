// Stage 1.7: every second round the other way.
// Passes.
// BEGIN(1.7)
    int4 at = first;
    for (int i = 0; i < steps; i++)
        if (i % 2 == 0)
            at.x = next[at.x], at.y = next[at.y], at.z = next[at.z], at.w = next[at.w];
        else
            at.w = next[at.w], at.z = next[at.z], at.y = next[at.y], at.x = next[at.x];
    *last = at;
// END(1.7)
