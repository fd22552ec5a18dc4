// Stage 5.2: shapes beyond 1024 threads.
// Refused: a block has 1 to 1024
// BEGIN(5.2)
    for (unsigned x = 8; x <= 64; x *= 2)
        for (unsigned y = 8; y <= 64; y *= 2) tried.push_back({dim3(x, y), cost(dim3(x, y))});
// END(5.2)
