// Stage 5.2: the nine and no more.
// Refused: at least three more
// BEGIN(5.2)
    for (unsigned x : {8, 16, 32})
        for (unsigned y : {8, 16, 32}) tried.push_back({dim3(x, y), cost(dim3(x, y))});
// END(5.2)
