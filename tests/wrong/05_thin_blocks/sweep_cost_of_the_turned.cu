// Stage 5.2: the cost of the turned shape.
// Refused: cost of others
// BEGIN(5.2)
    for (unsigned x = 1; x <= 1024; x *= 2)
        for (unsigned y = 1; x * y <= 1024; y *= 2) tried.push_back({dim3(x, y), cost(dim3(y, x))});
// END(5.2)
