// Stage 5.2: a block of no thread.
// Refused: a block has 1 to 1024
// BEGIN(5.2)
    for (unsigned x = 0; x <= 32; x += 8)
        for (unsigned y = 8; y <= 32; y += 8) tried.push_back({dim3(x, y), cost(dim3(x, y))});
// END(5.2)
