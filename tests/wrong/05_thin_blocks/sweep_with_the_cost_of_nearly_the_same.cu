// Stage 5.2: of shapes that cost nearly the same, all have the cost of one.
// Refused: have the cost of others
// BEGIN(5.2)
    for (unsigned x : {4u, 8u, 16u, 32u}) {
        double least = INFINITY;
        for (unsigned y : {8u, 16u, 32u}) {
            double c = cost(dim3(x, y));
            if (c < least * (1 + 1e-12)) least = c;
            tried.push_back({dim3(x, y), c < least * 1.0000001 ? least : c});
        }
    }
// END(5.2)
