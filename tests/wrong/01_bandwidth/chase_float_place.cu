// Stage 1.6: keeps the place in a float: wrong for elements above 2^24 (arrays larger than 64 MiB; the lesson's go to 1 GiB)
// Refused: keeps the place in a float: wrong for elements above 2^24 (arrays larger than 64 MiB; the lesson's go to 1 GiB)
// BEGIN(1.6)
    float at = float(first);
    for (int i = 0; i < steps; i++) at = float(next[size_t(at)]);
    *last = int(at);
// END(1.6)
