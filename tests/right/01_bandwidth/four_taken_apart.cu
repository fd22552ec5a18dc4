// Stage 1.7: structured bindings, new variables for what is loaded, the last chain first.
// Passes.
// BEGIN(1.7)
    auto [x, y, z, w] = first;
    while (steps > 0) {
        --steps;
        const int w1 = next[w], z1 = next[z], y1 = next[y], x1 = next[x];
        x = x1, y = y1, z = z1, w = w1;
    }
    *last = int4{x, y, z, w};
// END(1.7)
