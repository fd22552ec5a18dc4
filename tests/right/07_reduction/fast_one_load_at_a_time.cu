// Stage 7.9: a lane has one load under way, and asks for the next when that is used.
// Passes.
// Step: one int4 at a time
// CHANGE(7.9 kernel)
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
        int4 v[4];   // four loads of 16 bytes a lane are under way before the first is waited for
        for (int j = 0; j < 4; j++) v[j] = fours[i + j * threads];
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
    }
    for (; i < n / 4; i += threads) sum += squares(fours[i]);
// TO
#pragma unroll 1
    for (; i < n / 4; i += threads) sum += squares(fours[i]);
// END(7.9 kernel)
