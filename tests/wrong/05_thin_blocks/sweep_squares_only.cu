// Stage 5.2: squares only.
// Refused: are missing
// BEGIN(5.2)
    for (unsigned x = 1; x <= 32; x++) tried.push_back({dim3(x, x), cost(dim3(x, x))});
// END(5.2)
