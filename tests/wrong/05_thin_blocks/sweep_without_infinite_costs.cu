// Stage 5.2: a cost that is infinite is left out, also of the nine.
// Refused: are missing from the table
// BEGIN(5.2)
    for (unsigned x = 4; x <= 32; x *= 2)
        for (unsigned y = 8; y <= 32; y *= 2) {
            double c = cost(dim3(x, y));
            if (c < 1e30) tried.push_back({dim3(x, y), c});
        }
// END(5.2)
