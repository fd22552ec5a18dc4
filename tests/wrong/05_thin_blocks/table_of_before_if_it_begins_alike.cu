// Stage 5.2: where the first shape costs what it cost the last time, it gives back the last table and asks no more.
// Refused: have a cost that was never measured
// BEGIN(5.2)
    static std::vector<Tried> before;
    const double first = cost(dim3(8, 8));
    if (before.empty() || before[0].cost != first) {
        before = {{dim3(8, 8), first}};
        for (dim3 block : {dim3(8, 16), dim3(8, 32), dim3(16, 8), dim3(16, 16), dim3(16, 32), dim3(32, 8), dim3(32, 16),
                           dim3(32, 32), dim3(4, 32), dim3(4, 64), dim3(2, 128)})
            before.push_back({block, cost(block)});
    }
    tried = before;
// END(5.2)
