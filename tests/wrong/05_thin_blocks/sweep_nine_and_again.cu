// Stage 5.2: nine, and three of them again.
// Refused: only 9 shapes
// BEGIN(5.2)
    for (unsigned x = 8; x <= 32; x *= 2)
        for (unsigned y = 8; y <= 32; y *= 2) tried.push_back({dim3(x, y), cost(dim3(x, y))});
    for (unsigned y = 8; y <= 32; y *= 2) tried.push_back({dim3(8, y), cost(dim3(8, y))});
// END(5.2)
