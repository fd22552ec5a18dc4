// Stage 5.2: nine in a loop, then powers of two, some twice.
// Passes.
// BEGIN(5.2)
    for (int x : {8, 16, 32})
        for (int y : {8, 16, 32}) tried.push_back({dim3(x, y), cost(dim3(x, y))});
    for (unsigned y = 16; y <= 256; y *= 2) tried.emplace_back(Tried{dim3(4, y), cost(dim3(4, y))});
    for (unsigned x = 8; x <= 128; x += 40) tried.push_back({dim3(x, 8), cost(dim3(x, 8))});
// END(5.2)
