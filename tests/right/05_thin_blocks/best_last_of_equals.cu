// Stage 5.3: the last of those with as many threads.
// Passes.
// BEGIN(5.3)
    double cost = 0;
    size_t threads = 0;
    for (size_t i = 0; i < tried.size(); i++) {
        const size_t t = size_t(tried[i].block.x) * tried[i].block.y;
        if (i == 0 || tried[i].cost < cost || (tried[i].cost <= cost && t >= threads)) cost = tried[i].cost, threads = t, best = tried[i].block;
    }
// END(5.3)
