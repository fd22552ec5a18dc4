// Stage 5.2: who costs more than the one before ends his row of shapes.
// Refused: are missing from the table
// BEGIN(5.2)
    for (unsigned x = 4; x <= 32; x *= 2) {
        double before = INFINITY;
        for (unsigned y = 8; y <= 32; y *= 2) {
            double now = cost(dim3(x, y));
            if (now > 2 * before) break;
            tried.push_back({dim3(x, y), before = now});
        }
    }
// END(5.2)
