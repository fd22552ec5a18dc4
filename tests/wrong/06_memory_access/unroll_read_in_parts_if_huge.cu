// Stage 6.3: above 2²⁸ elements it is done in several launches.
// Refused: it is done in several launches
// BEGIN(6.3 launch)
    const int whole = 4 * block, part = n > 1 << 28 ? (1 << 28) / whole * whole : (n + whole - 1) / whole * whole;
    int first = 0;
    do {
        const int here = n - first > part + offset ? part + offset : n - first;
        readOffsetUnroll4<<<(here + whole - 1) / whole, block>>>(c + first, a + first, b + first, here, offset);
        CHECK_LAUNCH();
        first += part;
    } while (first < n - offset);
// END(6.3 launch)
