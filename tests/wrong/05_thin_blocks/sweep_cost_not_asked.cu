// Stage 5.2: costs are made up.
// Refused: cost() was not asked about them
// BEGIN(5.2)
    for (unsigned x = 4; x <= 32; x *= 2)
        for (unsigned y = 4; y <= 32; y *= 2) tried.push_back({dim3(x, y), 1.0 / (x * y)});
// END(5.2)
