// Stage 1.7: loads with __ldcg(), which passes by the first cache.
// Refused: pass by the first cache
    // BEGIN(1.7)
    int a = first.x, b = first.y, c = first.z, d = first.w;
    for (int i = 0; i < steps; i++) {
        a = __ldcg(next + a);
        b = __ldcg(next + b);
        c = __ldcg(next + c);
        d = __ldcg(next + d);
    }
    *last = make_int4(a, b, c, d);
    // END(1.7)
